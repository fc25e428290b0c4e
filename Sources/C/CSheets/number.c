#include "reading.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The significant digits of a binary number that spreadsheet programs show. */
enum { EXACT_DIGITS = 15, MOST_DECIMALS = 6, FEWEST_DECIMALS = 2, GROUPED_DIGITS = 3 };

bool estada_decimal(const char *text, struct decimal *number) {
  *number = (struct decimal){.is_negative = *text == '-'};
  if (*text == '-' || *text == '+') text++;
  bool has_point = false, has_digit = false;
  for (; isdigit((unsigned char)*text) || (*text == '.' && !has_point); text++) {
    if (*text == '.') {
      has_point = true;
      continue;
    }
    has_digit = true;
    bool is_leading_zero = *text == '0' && number->count == 0;
    if (number->count == sizeof number->digits) return false;
    if (!is_leading_zero) number->digits[number->count++] = *text;
    if (has_point ? is_leading_zero : !is_leading_zero) number->point += has_point ? -1 : 1;
  }
  if (!has_digit) return false;
  bool is_whole = !has_point;
  if (*text == 'e' || *text == 'E') {
    char *end;
    long exponent = strtol(text + 1, &end, 10);
    if (end == text + 1 || exponent < -400 || exponent > 400) return false;
    number->point += (int)exponent;
    is_whole = false;
    text = end;
  }
  if (*text) return false;
  if (!is_whole && number->count > EXACT_DIGITS) {
    estada_round(number, EXACT_DIGITS - number->point);
  }
  return number->point <= (int)sizeof number->digits;
}

void estada_round(struct decimal *number, int decimals) {
  int kept = number->point + decimals;
  if (kept < 0) {
    number->count = 0;
  } else if (kept < number->count) {
    bool is_up = number->digits[kept] >= '5';
    number->count = kept;
    while (is_up && number->count > 0) {
      char *last = &number->digits[number->count - 1];
      is_up = *last == '9';
      if (!is_up) {
        *last += 1;
      } else {
        number->count--;
      }
    }
    if (is_up) {
      number->digits[0] = '1';
      number->count = 1;
      number->point++;
    }
  }
  while (number->count > 0 && number->digits[number->count - 1] == '0') number->count--;
  if (number->count == 0) *number = (struct decimal){0};
}

/* The digit at a place: 0 is the first decimal, -1 the last digit before the point. */
static char digit(const struct decimal *number, int place) {
  int index = number->point + place;
  return index >= 0 && index < number->count ? number->digits[index] : '0';
}

void estada_digits(const struct decimal *number, int decimals, char *digits) {
  int whole = number->point > 0 ? number->point : 1;
  for (int place = -whole; place < decimals; place++) *digits++ = digit(number, place);
  *digits = '\0';
}

/* Writes a number without decimals if it is whole, and with at least so many otherwise. Never with
   three, after which the point could separate thousands. */
static void write_number(const struct decimal *number, int decimals, char *text) {
  if (number->is_negative && number->count > 0) *text++ = '-';
  int needed = number->count > 0 ? number->count - number->point : 0;
  if (needed <= 0) {
    estada_digits(number, 0, text);
    return;
  }
  if (needed > decimals) decimals = needed;
  if (decimals == GROUPED_DIGITS) decimals++;
  estada_digits(number, decimals, text);
  size_t length = strlen(text);
  memmove(text + length - decimals + 1, text + length - decimals, decimals + 1);
  text[length - decimals] = '.';
}

/* Copies a section of a format without what is shown as it stands; `*currency` receives the sign of an
   amount. */
static void simplify(const char *code, char *plain, size_t room, char *currency, size_t most) {
  size_t length = 0, sign = 0;
  const char *signs[] = {"$", "£", "¥", "₽", "₹", "CHF", "USD", "GBP", NULL};
  while (*code && *code != ';' && length + 1 < room) {
    for (const char **known = signs; *known && sign == 0; known++) {
      if (*code == '[' || strncmp(code, *known, strlen(*known)) != 0) continue;
      sign = strlen(*known);
      memcpy(currency, *known, sign);
    }
    if (*code == '"') {
      /* A quoted sign is one too. */
      const char *end = strchr(code + 1, '"');
      for (const char **known = signs; end && *known && sign == 0; known++) {
        const char *found = strstr(code + 1, *known);
        if (!found || found >= end) continue;
        sign = strlen(*known);
        memcpy(currency, *known, sign);
      }
      if (!end) break;
      code = end + 1;
    } else if (*code == '[') {
      const char *end = strchr(code, ']');
      if (!end) break;
      if (code[1] == '$') {
        size_t count = strcspn(code + 2, "-]");
        if (count > 0 && count < most && sign == 0) memcpy(currency, code + 2, sign = count);
      } else if (strchr("hHmMsS", code[1])) {
        plain[length++] = 'h';
      }
      code = end + 1;
    } else if ((*code == '\\' || *code == '_' || *code == '*') && code[1]) {
      code += 2;
    } else {
      plain[length++] = (char)tolower((unsigned char)*code++);
    }
  }
  plain[length] = '\0';
  currency[sign] = '\0';
  if (!strcmp(currency, "€") || !strcmp(currency, "EUR")) *currency = '\0';
}

struct number_form estada_form(const char *code) {
  struct number_form form = {.kind = FORM_NUMBER, .decimals = -1};
  char plain[256];
  simplify(code, plain, sizeof plain, form.currency, sizeof form.currency);
  if (strstr(plain, "general") || strchr(plain, '@')) return form;
  bool has_day = strpbrk(plain, "dy"), has_hour = strpbrk(plain, "hs");
  if (has_day || has_hour || strchr(plain, 'm')) {
    form.kind = has_day && has_hour ? FORM_DATE_TIME : has_hour ? FORM_TIME : FORM_DATE;
    *form.currency = '\0';
    return form;
  }
  if (strchr(plain, '%')) form.kind = FORM_PERCENT;
  if (!strpbrk(plain, "0#?") || strpbrk(plain, "e/")) return form;
  const char *point = strchr(plain, '.');
  form.decimals = point ? (int)strspn(point + 1, "0#?") : 0;
  return form;
}

static const char *built_in(long id) {
  static const struct {
    int first, last;
    const char *code;
  } codes[] = {
      {1, 1, "0"},          {2, 2, "0.00"},   {3, 3, "#,##0"},  {4, 4, "#,##0.00"},
      {5, 6, "#,##0"},      {7, 8, "#,##0.00"}, {9, 9, "0%"},   {10, 10, "0.00%"},
      {14, 17, "d/m/yyyy"}, {18, 21, "h:mm"}, {22, 22, "d/m/yyyy h:mm"},
      {27, 31, "d/m/yyyy"}, {32, 35, "h:mm"}, {36, 36, "d/m/yyyy"},
      {37, 38, "#,##0"},    {39, 40, "#,##0.00"}, {41, 42, "#,##0"}, {43, 44, "#,##0.00"},
      {45, 47, "h:mm"},     {50, 58, "d/m/yyyy"},
  };
  for (size_t index = 0; index < sizeof codes / sizeof *codes; index++) {
    if (id >= codes[index].first && id <= codes[index].last) return codes[index].code;
  }
  return "General";
}

struct number_form estada_listed_form(
    long id, const struct number_format *formats, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (formats[index].id == id) return estada_form(formats[index].code);
  }
  return estada_form(built_in(id));
}

/* The date of a day number, by Howard Hinnant's algorithm; days since 1970-01-01. */
static void write_date(long days, char *text, size_t room) {
  days += 719468;
  long era = days / 146097, day = days % 146097;
  long year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  long rest = day - (365 * year + year / 4 - year / 100);
  long month = (5 * rest + 2) / 153;
  long of_month = rest - (153 * month + 2) / 5 + 1;
  month += month < 10 ? 3 : -9;
  year += era * 400 + (month <= 2);
  snprintf(text, room, "%04ld-%02ld-%02ld", year, month, of_month);
}

/* Writes a day number as a date or time; false if no spreadsheet program shows it as one. */
static bool write_moment(
    const struct decimal *number, const struct number_form *form, bool since_1904, char *text,
    size_t room) {
  /* Day numbers have at most seven digits, and a second is about 0.00001 days. */
  enum { DECIMALS = 10, LAST_DAY = 2958465 };
  struct decimal rounded = *number;
  estada_round(&rounded, DECIMALS);
  if (rounded.is_negative || rounded.point > 7) return false;
  char digits[80];
  estada_digits(&rounded, DECIMALS, digits);
  long long all = strtoll(digits, NULL, 10), day = all / 10000000000;
  long long second = (all % 10000000000 * 86400 + 5000000000) / 10000000000;
  if (second == 86400) {
    second = 0;
    day++;
  }
  char date[16], clock[16];
  snprintf(
      clock, sizeof clock, "%02lld:%02lld:%02lld", second / 3600, second / 60 % 60, second % 60);
  if (form->kind == FORM_TIME) {
    snprintf(text, room, "%s", clock);
    return true;
  }
  /* Excel counts a 29 February 1900, which is day 60. */
  if (day > LAST_DAY || (!since_1904 && (day < 1 || day == 60))) return false;
  long offset = since_1904 ? -24107 : day < 60 ? -25568 : -25569;
  write_date((long)day + offset, date, sizeof date);
  bool has_time = form->kind == FORM_DATE_TIME && second > 0;
  snprintf(text, room, has_time ? "%s %s" : "%s", date, clock);
  return true;
}

void estada_value_cell(
    size_t row, size_t column, const char *text, const struct number_form *form, bool since_1904) {
  struct decimal number;
  char result[128];
  if (!estada_decimal(text, &number)) {
    estada_text_cell(row, column, text);
    return;
  }
  bool is_moment = form->kind == FORM_DATE || form->kind == FORM_TIME || form->kind == FORM_DATE_TIME;
  if (is_moment && write_moment(&number, form, since_1904, result, sizeof result)) {
    estada_text_cell(row, column, result);
    return;
  }
  if (form->kind == FORM_PERCENT) number.point += number.count > 0 ? 2 : 0;
  int decimals = form->decimals < 0 || form->decimals > MOST_DECIMALS ? MOST_DECIMALS
                 : form->decimals < FEWEST_DECIMALS                   ? FEWEST_DECIMALS
                                                                      : form->decimals;
  estada_round(&number, decimals);
  if (number.point + MOST_DECIMALS > (int)sizeof number.digits) {
    estada_text_cell(row, column, text);
  } else if (form->kind == FORM_PERCENT) {
    write_number(&number, 0, result);
    strcat(result, "%");
    estada_text_cell(row, column, result);
  } else {
    write_number(&number, FEWEST_DECIMALS, result);
    if (*form->currency) {
      strcat(strcat(result, " "), form->currency);
      estada_text_cell(row, column, result);
    } else {
      estada_number_cell(row, column, result);
    }
  }
}
