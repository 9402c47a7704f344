// Writes one page that shows openapi.yaml with Redoc and needs nothing else, no network and no other file.
//
//   node tools/redoc-page.mjs openapi.yaml build/docs/index.html

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { load } from "js-yaml";

const [contract, page] = process.argv.slice(2);
const redoc = readFileSync(createRequire(import.meta.url).resolve("redoc/bundles/redoc.standalone.js"), "utf8");
const document = load(readFileSync(contract, "utf8"));
const inScript = (text) => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

mkdirSync(dirname(page), { recursive: true });
writeFileSync(
  page,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}</title>
<style>body { margin: 0 }</style>
<div id="redoc"></div>
<script>${inScript(redoc)}</script>
<script>
Redoc.init(${inScript(JSON.stringify(document))}, {
  disableSearch: false,
  hideDownloadButton: true,
  theme: { typography: { fontFamily: "sans-serif", headings: { fontFamily: "sans-serif" } } },
}, document.getElementById("redoc"));
</script>
</html>
`,
);
