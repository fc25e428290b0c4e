#include "CXLSXWriter.h"

#include <CLibrary.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

/* The versions of the library that are known, the latest first. What a caller hands over has the same layout
   in all. What lies within a workbook and a sheet has not: the headers of 1.1.4 (Debian 12), 1.2.1 (Debian 13)
   and 1.2.4 were compared. */
#define VERSIONS                                                                                   \
  "libxlsxwriter.so.11", "libxlsxwriter.so.10", "libxlsxwriter.so.9", "libxlsxwriter.so.8",        \
      "libxlsxwriter.so.4"

/* Where a workbook has its options, and where a sheet has whether it streams, in bytes, by version. */
static const struct layout {
  size_t options, optimize;
} layouts[] = {{144, 292}, {144, 292}, {144, 292}, {144, 292}, {136, 268}};

/* The table is true of the header at hand. */
#if LXW_VERSION_ID >= 121
enum { OPTIONS = 144, OPTIMIZE = 292 };
#else
enum { OPTIONS = 136, OPTIMIZE = 268 };
#endif
_Static_assert(offsetof(lxw_workbook, options) == OPTIONS, "the layout of a workbook");
_Static_assert(offsetof(lxw_worksheet, optimize) == OPTIMIZE, "the layout of a sheet");
_Static_assert(offsetof(lxw_worksheet, optimize_tmpfile) == sizeof(FILE *), "its temporary file");

/* Every function in use: result type, name, parameters, and the arguments to forward. */
#define FUNCTIONS(F)                                                                               \
  F(lxw_workbook *, workbook_new_opt, (const char *a, lxw_workbook_options *b), (a, b))            \
  F(lxw_error, workbook_close, (lxw_workbook * a), (a))                                            \
  F(void, lxw_workbook_free, (lxw_workbook * a), (a))                                              \
  F(char *, lxw_strerror, (lxw_error a), (a))                                                      \
  F(lxw_worksheet *, workbook_add_worksheet, (lxw_workbook * a, const char *b), (a, b))            \
  F(lxw_format *, workbook_add_format, (lxw_workbook * a), (a))                                    \
  F(lxw_chart *, workbook_add_chart, (lxw_workbook * a, uint8_t b), (a, b))                        \
  F(lxw_error, workbook_set_properties, (lxw_workbook * a, lxw_doc_properties * b), (a, b))        \
  F(lxw_error, worksheet_write_number,                                                             \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, double d, lxw_format *e), (a, b, c, d, e))       \
  F(lxw_error, worksheet_write_string,                                                             \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, const char *d, lxw_format *e), (a, b, c, d, e))  \
  F(lxw_error, worksheet_write_blank,                                                              \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, lxw_format *d), (a, b, c, d))                    \
  F(lxw_error, worksheet_write_formula_num,                                                        \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, const char *d, lxw_format *e, double f),         \
    (a, b, c, d, e, f))                                                                            \
  F(lxw_error, worksheet_merge_range,                                                             \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, lxw_row_t d, lxw_col_t e, const char *f,        \
     lxw_format *g),                                                                              \
    (a, b, c, d, e, f, g))                                                                        \
  F(lxw_error, worksheet_set_row, (lxw_worksheet * a, lxw_row_t b, double c, lxw_format *d),       \
    (a, b, c, d))                                                                                  \
  F(lxw_error, worksheet_set_column,                                                               \
    (lxw_worksheet * a, lxw_col_t b, lxw_col_t c, double d, lxw_format *e), (a, b, c, d, e))       \
  F(lxw_error, worksheet_insert_chart_opt,                                                         \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, lxw_chart *d, lxw_chart_options *e),             \
    (a, b, c, d, e))                                                                               \
  F(lxw_error, worksheet_add_table,                                                                \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, lxw_row_t d, lxw_col_t e, lxw_table_options *f), \
    (a, b, c, d, e, f))                                                                            \
  F(void, worksheet_freeze_panes, (lxw_worksheet * a, lxw_row_t b, lxw_col_t c), (a, b, c))        \
  F(void, worksheet_set_landscape, (lxw_worksheet * a), (a))                                       \
  F(void, worksheet_set_paper, (lxw_worksheet * a, uint8_t b), (a, b))                             \
  F(void, worksheet_set_margins, (lxw_worksheet * a, double b, double c, double d, double e),      \
    (a, b, c, d, e))                                                                               \
  F(lxw_error, worksheet_set_header, (lxw_worksheet * a, const char *b), (a, b))                   \
  F(lxw_error, worksheet_set_footer, (lxw_worksheet * a, const char *b), (a, b))                   \
  F(lxw_error, worksheet_set_h_pagebreaks, (lxw_worksheet * a, lxw_row_t *b), (a, b))              \
  F(void, worksheet_gridlines, (lxw_worksheet * a, uint8_t b), (a, b))                             \
  F(lxw_error, worksheet_repeat_rows, (lxw_worksheet * a, lxw_row_t b, lxw_row_t c), (a, b, c))    \
  F(lxw_error, worksheet_print_area,                                                               \
    (lxw_worksheet * a, lxw_row_t b, lxw_col_t c, lxw_row_t d, lxw_col_t e), (a, b, c, d, e))      \
  F(void, worksheet_set_print_scale, (lxw_worksheet * a, uint16_t b), (a, b))                      \
  F(void, worksheet_fit_to_pages, (lxw_worksheet * a, uint16_t b, uint16_t c), (a, b, c))          \
  F(lxw_chart_series *, chart_add_series, (lxw_chart * a, const char *b, const char *c),           \
    (a, b, c))                                                                                     \
  F(void, chart_series_set_fill, (lxw_chart_series * a, lxw_chart_fill * b), (a, b))               \
  F(lxw_error, chart_series_set_points, (lxw_chart_series * a, lxw_chart_point * *b), (a, b))      \
  F(void, chart_series_set_labels, (lxw_chart_series * a), (a))                                    \
  F(void, chart_series_set_labels_percentage, (lxw_chart_series * a), (a))                         \
  F(void, chart_series_set_labels_options,                                                         \
    (lxw_chart_series * a, uint8_t b, uint8_t c, uint8_t d), (a, b, c, d))                         \
  F(void, chart_series_set_labels_font, (lxw_chart_series * a, lxw_chart_font * b), (a, b))        \
  F(void, chart_axis_set_num_format, (lxw_chart_axis * a, const char *b), (a, b))                  \
  F(void, chart_axis_set_label_position, (lxw_chart_axis * a, uint8_t b), (a, b))                  \
  F(void, chart_axis_major_gridlines_set_line, (lxw_chart_axis * a, lxw_chart_line * b), (a, b))   \
  F(void, chart_title_set_name, (lxw_chart * a, const char *b), (a, b))                            \
  F(void, chart_title_set_name_font, (lxw_chart * a, lxw_chart_font * b), (a, b))                  \
  F(void, chart_legend_set_position, (lxw_chart * a, uint8_t b), (a, b))                           \
  F(void, chart_set_hole_size, (lxw_chart * a, uint8_t b), (a, b))                                 \
  F(void, format_set_font_size, (lxw_format * a, double b), (a, b))                                \
  F(void, format_set_font_color, (lxw_format * a, lxw_color_t b), (a, b))                          \
  F(void, format_set_bold, (lxw_format * a), (a))                                                  \
  F(void, format_set_italic, (lxw_format * a), (a))                                                \
  F(void, format_set_num_format, (lxw_format * a, const char *b), (a, b))                          \
  F(void, format_set_align, (lxw_format * a, uint8_t b), (a, b))                                   \
  F(void, format_set_indent, (lxw_format * a, uint8_t b), (a, b))                                  \
  F(void, format_set_text_wrap, (lxw_format * a), (a))                                             \
  F(void, format_set_bg_color, (lxw_format * a, lxw_color_t b), (a, b))                            \
  F(void, format_set_bottom, (lxw_format * a, uint8_t b), (a, b))                                  \
  F(void, format_set_bottom_color, (lxw_format * a, lxw_color_t b), (a, b))                        \
  F(void, format_set_top, (lxw_format * a, uint8_t b), (a, b))

ESTADA_LIBRARY(xlsx, FUNCTIONS, RTLD_NOW, VERSIONS)

const char *estada_xlsx_load(void) { return estada_load(&xlsx_library); }

/* Forwarding functions under the library's own names. They are hidden: otherwise calls within the library
   would resolve to them. */
#define F(type, name, parameters, arguments)                                                       \
  __attribute__((visibility("hidden"))) type name parameters { return xlsx.name arguments; }
FUNCTIONS(F)
#undef F

lxw_workbook *estada_xlsx_new(const char *path, const char *folder) {
  /* Later versions read more options, which are zero. */
  union {
    lxw_workbook_options known;
    char room[256];
  } options = {.room = {0}};
  options.known.constant_memory = true;
  options.known.tmpdir = (char *)folder;
  return workbook_new_opt(path, &options.known);
}

/* Whether a sheet streams. */
static uint8_t *optimize(lxw_worksheet *sheet) {
  return (uint8_t *)sheet + layouts[xlsx_library.version].optimize;
}

lxw_worksheet *estada_xlsx_add_sheet(lxw_workbook *workbook, const char *name, bool streams) {
  /* The option belongs to the workbook, but each new sheet copies it. */
  lxw_workbook_options *options = (void *)((char *)workbook + layouts[xlsx_library.version].options);
  options->constant_memory = streams;
  return workbook_add_worksheet(workbook, name);
}

lxw_error estada_xlsx_set_properties(
    lxw_workbook *workbook, const char *title, const char *subject, const char *comments,
    time_t created) {
  lxw_doc_properties properties = {
      .title = (char *)title,
      .subject = (char *)subject,
      .comments = (char *)comments,
      .created = created,
  };
  return workbook_set_properties(workbook, &properties);
}

lxw_error estada_xlsx_close(lxw_workbook *workbook) {
  static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&one_at_a_time);
  /* In the GNU C library stderr is a variable; its file descriptor does not change. */
  FILE *loud = stderr;
  FILE *silent = fopen("/dev/null", "we");
  if (silent) stderr = silent;
  lxw_error code = workbook_close(workbook);
  stderr = loud;
  if (silent) fclose(silent);
  pthread_mutex_unlock(&one_at_a_time);
  return code;
}

lxw_error estada_xlsx_add_table(
    lxw_worksheet *sheet, lxw_row_t last_row, const char *name, const char *const *headers,
    const bool *is_summed, int columns, const char *total) {
  lxw_table_column *storage = calloc((size_t)columns, sizeof *storage);
  lxw_table_column **list = calloc((size_t)columns + 1, sizeof *list);
  lxw_error code = LXW_ERROR_MEMORY_MALLOC_FAILED;
  if (storage && list) {
    for (int column = 0; column < columns; column++) {
      storage[column].header = (char *)headers[column];
      if (total && is_summed[column]) storage[column].total_function = LXW_TABLE_FUNCTION_SUM;
      list[column] = &storage[column];
    }
    if (total && !is_summed[0]) storage[0].total_string = (char *)total;
    lxw_table_options options = {
        .name = (char *)name,
        .total_row = total != NULL,
        .style_type = LXW_TABLE_STYLE_TYPE_LIGHT,
        .style_type_number = 1,
        .columns = list,
    };
    /* The library refuses tables on streaming sheets, as it cannot write the header and the totals any
       more. Both have been written already, and cells that the library adds in memory are ignored. */
    uint8_t streams = *optimize(sheet);
    *optimize(sheet) = false;
    code = worksheet_add_table(sheet, 0, 0, last_row, (lxw_col_t)(columns - 1), &options);
    *optimize(sheet) = streams;
  }
  free(storage);
  free(list);
  return code;
}

bool estada_xlsx_measure(lxw_worksheet *sheet, int64_t *kept, int64_t *room) {
  *kept = *room = 0;
  FILE *file = sheet->optimize_tmpfile;
  if (!*optimize(sheet) || !file) return true;
  /* The library does not check whether its rows could be written. */
  if (fflush(file) != 0) return false;
  if (ferror(file)) {
    errno = ENOSPC;
    return false;
  }
  struct statvfs system;
  if (fstatvfs(fileno(file), &system) != 0) return false;
  *kept = ftello(file);
  *room = (int64_t)system.f_bavail * (int64_t)system.f_frsize;
  return *kept >= 0;
}

lxw_error estada_xlsx_set_colors(lxw_chart_series *series, const lxw_color_t *colors, int count) {
  lxw_chart_fill *fills = calloc((size_t)count, sizeof *fills);
  lxw_chart_point *points = calloc((size_t)count, sizeof *points);
  lxw_chart_point **list = calloc((size_t)count + 1, sizeof *list);
  lxw_error code = LXW_ERROR_MEMORY_MALLOC_FAILED;
  if (fills && points && list) {
    for (int index = 0; index < count; index++) {
      fills[index].color = colors[index];
      points[index].fill = &fills[index];
      list[index] = &points[index];
    }
    code = chart_series_set_points(series, list);
  }
  free(fills);
  free(points);
  free(list);
  return code;
}
