#include "straight.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static int compare(const void *first, const void *second) {
  double difference = *(const double *)first - *(const double *)second;
  return (difference > 0) - (difference < 0);
}

static double median(double *numbers, int count) {
  if (count == 0) return 0;
  qsort(numbers, (size_t)count, sizeof *numbers, compare);
  return numbers[count / 2];
}

/* The place where a letter stands on its line, around the middle of the turned picture. */
struct place {
  double x, y;
};

/* The unknowns of how a place is moved. */
static void terms_at(double x, double y, double terms[BEND_TERMS]) {
  terms[0] = x;
  terms[1] = x * x;
  terms[2] = x * x * x;
  terms[3] = x * y;
  terms[4] = x * x * y;
}

/* The sums of a method of least squares. */
struct sums {
  double matrix[BEND_TERMS][BEND_TERMS], right[BEND_TERMS];
};

static void add(struct sums *sums, const double terms[BEND_TERMS], double value) {
  for (int row = 0; row < BEND_TERMS; row++) {
    for (int column = 0; column < BEND_TERMS; column++) {
      sums->matrix[row][column] += terms[row] * terms[column];
    }
    sums->right[row] += terms[row] * value;
  }
}

/* Solves the sums, whose matrix is positive definite; false if it is not. */
static bool solve(struct sums *sums, double result[BEND_TERMS]) {
  for (int pivot = 0; pivot < BEND_TERMS; pivot++) {
    if (!(sums->matrix[pivot][pivot] > 1e-12)) return false;
    for (int row = pivot + 1; row < BEND_TERMS; row++) {
      double factor = sums->matrix[row][pivot] / sums->matrix[pivot][pivot];
      for (int column = pivot; column < BEND_TERMS; column++) {
        sums->matrix[row][column] -= factor * sums->matrix[pivot][column];
      }
      sums->right[row] -= factor * sums->right[pivot];
    }
  }
  for (int row = BEND_TERMS - 1; row >= 0; row--) {
    double rest = sums->right[row];
    for (int column = row + 1; column < BEND_TERMS; column++) {
      rest -= sums->matrix[row][column] * result[column];
    }
    result[row] = rest / sums->matrix[row][row];
  }
  return true;
}

static double moved(const double terms[BEND_TERMS], struct place place) {
  double own[BEND_TERMS], sum = place.y;
  terms_at(place.x, place.y, own);
  for (int term = 0; term < BEND_TERMS; term++) sum += terms[term] * own[term];
  return sum;
}

/* Improves the terms, so that the letters of each line have one height.

   Those that stand farther from the mean of their line than `most` do not count: p and g go below
   it. Coefficients cost a little, so that what the lines do not say stays straight. */
static bool fit(
    const struct line *lines, int line_count, const struct place *places, double most,
    double terms[BEND_TERMS]) {
  struct sums sums = {0};
  for (int term = 0; term < BEND_TERMS; term++) {
    /* A letter is a fraction of `most` off, and a paper is bent by a tenth of its size. */
    sums.matrix[term][term] = 40 * most * most;
  }
  for (int index = 0; index < line_count; index++) {
    const struct place *first = places + lines[index].first;
    int count = lines[index].count, used = 0;
    double mean = 0, mean_terms[BEND_TERMS] = {0}, mean_y = 0, own[BEND_TERMS];
    for (int letter = 0; letter < count; letter++) mean += moved(terms, first[letter]) / count;
    for (int letter = 0; letter < count; letter++) {
      if (fabs(moved(terms, first[letter]) - mean) > most) continue;
      terms_at(first[letter].x, first[letter].y, own);
      for (int term = 0; term < BEND_TERMS; term++) mean_terms[term] += own[term];
      mean_y += first[letter].y;
      used++;
    }
    if (used < 3) continue;
    for (int letter = 0; letter < count; letter++) {
      if (fabs(moved(terms, first[letter]) - mean) > most) continue;
      terms_at(first[letter].x, first[letter].y, own);
      for (int term = 0; term < BEND_TERMS; term++) own[term] -= mean_terms[term] / used;
      add(&sums, own, mean_y / used - first[letter].y);
    }
  }
  return solve(&sums, terms);
}

/* The slope of most letters' lines. `numbers` has room for one of each letter. */
static double slope_of(
    const struct letter *letters, const struct line *lines, int line_count, double *numbers) {
  int count = 0;
  for (int index = 0; index < line_count; index++) {
    const struct letter *first = letters + lines[index].first;
    const struct letter *last = first + lines[index].count - 1;
    double slope = 2.0 * (last->bottom - first->bottom) /
                   (last->left + last->right - first->left - first->right);
    for (int letter = 0; letter < lines[index].count; letter++) numbers[count++] = slope;
  }
  return median(numbers, count);
}

/* Finds the part of the straight picture that has text: that of the lines which are straight in it,
   and whose letters are not much wider than high, as the grain of a table beside the paper is. */
static void frame(
    struct bend *bend, const struct letter *letters, const struct line *lines, int line_count,
    const struct place *places) {
  double left = 0, right = 0, top = 0, bottom = 0, most = 0.3 * bend->letters / bend->unit;
  bool is_first = true;
  for (int index = 0; index < line_count; index++) {
    int first = lines[index].first, count = lines[index].count;
    int straight = 0, narrow = 0;
    double mean = 0;
    for (int letter = first; letter < first + count; letter++) {
      mean += moved(bend->terms, places[letter]) / count;
    }
    for (int letter = first; letter < first + count; letter++) {
      straight += fabs(moved(bend->terms, places[letter]) - mean) < most;
      int wide = letters[letter].right - letters[letter].left;
      narrow += 2 * wide < 3 * (letters[letter].bottom - letters[letter].top);
    }
    if (straight * 4 < count * 3 || narrow * 4 < count * 3) continue;
    const struct letter *begin = letters + first, *end = begin + count - 1;
    double from = places[first].x - (begin->right - begin->left) / bend->unit;
    double to = places[first + count - 1].x + (end->right - end->left) / bend->unit;
    double above = mean - (begin->bottom - begin->top) / bend->unit;
    if (is_first || from < left) left = from;
    if (is_first || to > right) right = to;
    if (is_first || above < top) top = above;
    if (is_first || mean > bottom) bottom = mean;
    is_first = false;
  }
  if (is_first) return;
  int margin = bend->letters * 3 / 2;
  int from = (int)(left * bend->unit) - margin, upper = (int)(top * bend->unit) - margin;
  int to = (int)(right * bend->unit) + margin, lower = (int)(bottom * bend->unit) + margin;
  bend->left = from;
  bend->top = upper;
  bend->width = to - from;
  bend->height = lower - upper;
}

/* Whether a picture is neither folded nor stretched much by the terms. */
static bool is_moderate(const double terms[BEND_TERMS]) {
  for (double x = -1; x <= 1; x += 0.125) {
    double slope = terms[0] + 2 * terms[1] * x + 3 * terms[2] * x * x;
    double turn = terms[3] + 2 * terms[4] * x, stretch = terms[3] * x + terms[4] * x * x;
    if (!(fabs(slope) + fabs(turn) < 0.3 && fabs(stretch) < 0.3)) return false;
  }
  return true;
}

int estada_bend_of(
    const struct letter *letters, int count, int width, int height, struct bend *bend) {
  *bend = (struct bend){.cosine = 1, .unit = (width > height ? width : height) / 2.0};
  bend->x = width / 2.0;
  bend->y = height / 2.0;
  bend->left = -width / 2;
  bend->top = -height / 2;
  bend->width = width;
  bend->height = height;
  if (count == 0) return 0;
  size_t room = (size_t)count;
  double *numbers = malloc(room * sizeof *numbers);
  struct letter *sorted = malloc(room * sizeof *sorted);
  struct line *lines = malloc(room * sizeof *lines);
  struct place *places = malloc(room * sizeof *places);
  int result = -1;
  if (!numbers || !sorted || !lines || !places) goto end;
  for (int index = 0; index < count; index++) {
    numbers[index] = letters[index].bottom - letters[index].top;
  }
  int edge = 2 * (int)median(numbers, count) + 1;
  int line_count = estada_lines_of(letters, count, edge, width, height, sorted, lines);
  if (line_count <= 0) {
    result = line_count;
    goto end;
  }
  result = 0;
  double slope = slope_of(sorted, lines, line_count, numbers);
  bend->cosine = 1 / sqrt(1 + slope * slope);
  bend->sine = slope * bend->cosine;
  int used = lines[line_count - 1].first + lines[line_count - 1].count;
  for (int index = 0; index < used; index++) {
    struct letter letter = sorted[index];
    double x = ((letter.left + letter.right) / 2.0 - bend->x) / bend->unit;
    double y = (letter.bottom - bend->y) / bend->unit;
    places[index].x = x * bend->cosine + y * bend->sine;
    places[index].y = y * bend->cosine - x * bend->sine;
    numbers[index] = letter.bottom - letter.top;
  }
  bend->letters = (int)median(numbers, used);
  double most = 2 * bend->letters / bend->unit, terms[BEND_TERMS] = {0};
  for (int step = 0; step < 8; step++, most *= 0.7) {
    if (!fit(lines, line_count, places, most, terms)) goto end;
  }
  if (is_moderate(terms)) {
    for (int term = 0; term < BEND_TERMS; term++) bend->terms[term] = terms[term];
  }
  frame(bend, sorted, lines, line_count, places);
end:
  free(numbers);
  free(sorted);
  free(lines);
  free(places);
  return result;
}

int estada_straighten(const struct bend *bend, struct pixels source, struct pixels target) {
  /* In a column, the place in the other picture is a linear function of the row. */
  double *shifts = malloc((size_t)target.width * sizeof *shifts);
  double *scales = malloc((size_t)target.width * sizeof *scales);
  if (!shifts || !scales) {
    free(shifts);
    free(scales);
    return -1;
  }
  const double *terms = bend->terms;
  for (int column = 0; column < target.width; column++) {
    double x = (column + bend->left) / bend->unit;
    scales[column] = 1 / (1 + terms[3] * x + terms[4] * x * x);
    shifts[column] =
        -bend->unit * (terms[0] + terms[1] * x + terms[2] * x * x) * x * scales[column];
  }
  for (int row = 0; row < target.height; row++) {
    uint8_t *line = (uint8_t *)(target.data + (size_t)row * (size_t)target.words_in_row);
    for (int column = 0; column < target.width; column++) {
      double x = column + bend->left;
      double y = shifts[column] + scales[column] * (row + bend->top);
      double left = bend->x + x * bend->cosine - y * bend->sine;
      double top = bend->y + x * bend->sine + y * bend->cosine;
      uint8_t *pixel = line + (column ^ 3);
      *pixel = ESTADA_PAPER;
      if (!(left >= 0 && top >= 0 && left < source.width - 1 && top < source.height - 1)) continue;
      int first = (int)left, upper = (int)top;
      int right = (int)(256 * (left - first)), lower = (int)(256 * (top - upper));
      const uint32_t *words = source.data + (size_t)upper * (size_t)source.words_in_row;
      const uint8_t *above = (const uint8_t *)words;
      const uint8_t *below = (const uint8_t *)(words + source.words_in_row);
      int upper_gray = above[first ^ 3] * (256 - right) + above[(first + 1) ^ 3] * right;
      int lower_gray = below[first ^ 3] * (256 - right) + below[(first + 1) ^ 3] * right;
      *pixel = (uint8_t)((upper_gray * (256 - lower) + lower_gray * lower) >> 16);
    }
  }
  free(shifts);
  free(scales);
  return 0;
}
