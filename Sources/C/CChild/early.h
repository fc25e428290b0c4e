#ifndef ESTADA_EARLY_H
#define ESTADA_EARLY_H

#include "CChild.h"

/* Adds the output of a child to the record of a worker; does nothing in the program. */
void estada_record_output(
    const uint8_t *bytes, size_t count, const struct estada_child_output *output);

/* The next recorded output, if it is that of a child with the same bytes. */
bool estada_recorded_output(
    const uint8_t *bytes, size_t count, struct estada_child_output *output);

/* The milliseconds of a clock that runs on whatever the date is set to. */
int64_t estada_milliseconds(void);

#endif
