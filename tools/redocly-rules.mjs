// Our own rules for openapi.yaml. Each is a promise of the contract that no general rule knows.

const PROBLEM = "application/problem+json";

/** Every failure is a problem document, and nothing else. */
function ProblemJson() {
  return {
    Response: {
      enter(response, { report, location, key }) {
        if (!/^[45]/.test(String(key))) return;
        const found = Object.keys(response.content ?? {});
        if (found.length !== 1 || found[0] !== PROBLEM) {
          report({ message: `A ${key} must be ${PROBLEM} and nothing else.`, location: location.child("content") });
        }
      },
    },
  };
}

/** Every operation under /v1 says that it may be limited, and each with a token that the token may be wrong. */
function RefusalStatuses() {
  return {
    PathItem: {
      Operation: {
        enter(operation, { report, location, parentLocations }) {
          const path = parentLocations.PathItem.pointer;
          const wanted = path.includes("~1v1~1") ? ["429"] : [];
          if ((operation.security ?? []).some((each) => "gameToken" in each)) wanted.push("401", "403");
          for (const status of wanted) {
            if (!(status in operation.responses)) {
              report({ message: `The answer ${status} is missing.`, location: location.child("responses") });
            }
          }
        },
      },
    },
  };
}

/** Generated clients name their functions after the operation. */
function CamelCaseOperation() {
  return {
    Operation(operation, { report, location }) {
      if (!/^[a-z][A-Za-z]+$/.test(operation.operationId ?? "")) {
        report({ message: "operationId must be camelCase.", location: location.child("operationId") });
      }
      if ((operation.tags ?? []).length !== 1) {
        report({ message: "An operation has exactly one tag.", location: location.child("tags") });
      }
    },
  };
}

/** Whoever reads the document sees what goes over the wire. */
function ExamplesEverywhere() {
  return {
    MediaType(media, { report, location }) {
      if (media.example === undefined && Object.keys(media.examples ?? {}).length === 0) {
        report({ message: "There must be an example.", location });
      }
    },
    Parameter(parameter, { report, location }) {
      if (parameter.example === undefined && parameter.examples === undefined) {
        report({ message: "There must be an example.", location });
      }
    },
  };
}

/** A string says what it looks like: by a pattern, an enumeration or a constant. */
function StringsHavePatterns() {
  return {
    Schema(schema, { report, location }) {
      const types = Array.isArray(schema.type) ? schema.type : [schema.type];
      const only = types.filter((each) => each !== "null");
      if (only.length === 1 && only[0] === "string" && !("pattern" in schema || "enum" in schema || "const" in schema)) {
        report({ message: "A string needs a pattern, an enumeration or a constant.", location });
      }
    },
  };
}

export default function thousand() {
  return {
    id: "thousand",
    rules: {
      oas3: {
        "problem-json": ProblemJson,
        "refusal-statuses": RefusalStatuses,
        "camel-case-operation": CamelCaseOperation,
        "examples-everywhere": ExamplesEverywhere,
        "strings-have-patterns": StringsHavePatterns,
      },
    },
  };
}
