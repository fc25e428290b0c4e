"""Holds documents against the JSON Schema: the first argument is the schema, the rest are documents.

Prints what does not fit, and ends with 1 then.
"""
import json
import sys

import jsonschema

schema = json.load(open(sys.argv[1]))
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
faults = [
    f"{name}: {fault.json_path}: {fault.message[:200]}"
    for name in sys.argv[2:]
    for fault in validator.iter_errors(json.load(open(name)))
]
print("\n".join(faults), end="")
sys.exit(1 if faults else 0)
