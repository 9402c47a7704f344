export default {
  input: process.env.CONTRACT ?? "openapi.yaml",
  output: { path: "client", importFileExtension: ".js" },
};
