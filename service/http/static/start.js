// Starts Swagger UI over the contract of this service; nothing is asked of any other address.
"use strict";

if (window.SwaggerUIBundle) {
  window.SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#page",
    deepLinking: true,
    validatorUrl: null,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: 0,
    docExpansion: "list",
  });
}
