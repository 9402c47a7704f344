"""Generates clients from openapi.yaml, type-checks or compiles them, and lets each play a game to its end.

The programs that play are those of ``examples/``; what is generated goes to ``build/clients`` and is never committed.

python -m tests.clients [python|typescript|hey-api|java ...]
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from tests.live import Server

ROOT = Path(__file__).resolve().parents[1]
CONTRACT = ROOT / "openapi.yaml"
EXAMPLES = ROOT / "examples"
BUILT = ROOT / "build" / "clients"
MODULES = ROOT / "tools" / "node_modules"
BIN = Path(sys.executable).parent
ENVIRON = {
    **os.environ,
    "CONTRACT": str(CONTRACT),
    "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}",
    "PYTHONPATH": "",
}

JAVA_PACKAGES = "invokerPackage=thousand.client,apiPackage=thousand.client.api,modelPackage=thousand.client.model"
JAVA_ONLY = "apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"
LOOSE = "Value=Object,Fact=Object,ToldCards=Object"
"""Unions of scalars and lists, of which the Java generator makes classes that do not compile."""
GENERATED = """\
package javax.annotation;

/** The mark of generated code, which Java has not brought along since version 11. */
public @interface Generated {
  String value();

  String comments() default "";
}
"""


def run(*arguments: str | Path, folder: Path = ROOT, told: bool = False) -> None:
    """Run a program; what it says is shown when it fails, or when it is wanted."""
    done = subprocess.run(
        list(map(str, arguments)), cwd=folder, env=ENVIRON, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, arguments))[:300]}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    if told:
        print(f"    {done.stdout.strip()}")


def fresh(name: str) -> Path:
    """An empty folder for a client, with the modules of TypeScript within reach."""
    folder = BUILT / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def node(script: str, *arguments: str | Path, folder: Path = ROOT) -> None:
    """Run a script of the pinned npm packages."""
    run(BIN / "node", MODULES / script, *arguments, folder=folder)


def python(address: str) -> None:
    """openapi-python-client: imported, type-checked where the example uses it, played with."""
    folder = fresh("python")
    package = folder / "thousand_client"
    run(BIN / "openapi-python-client", "generate", "--path", CONTRACT, "--meta", "none", "--output-path", package)
    shutil.copy(EXAMPLES / "python" / "play.py", folder)
    run(BIN / "mypy", "--strict", "--follow-imports", "silent", "--config-file", os.devnull, "play.py", folder=folder)
    run(sys.executable, "play.py", address, folder=folder, told=True)


def _typescript(name: str, generate: Callable[[Path], None], address: str) -> None:
    folder = fresh(name)
    shutil.copy(EXAMPLES / "tsconfig.json", folder)
    shutil.copytree(EXAMPLES / name, folder, dirs_exist_ok=True)
    (folder / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
    (folder / "node_modules").symlink_to(MODULES)
    generate(folder)
    node("typescript/bin/tsc", "--project", ".", folder=folder)
    run(BIN / "node", "js/play.js", address, folder=folder, told=True)


def typescript(address: str) -> None:
    """openapi-typescript and openapi-fetch, compiled strictly."""
    _typescript(
        "typescript",
        lambda folder: node("openapi-typescript/bin/cli.js", CONTRACT, "-o", folder / "api.d.ts"),
        address,
    )


def hey_api(address: str) -> None:
    """@hey-api/openapi-ts, compiled strictly."""
    _typescript(
        "hey-api",
        lambda folder: node("@hey-api/openapi-ts/bin/run.js", "-f", "openapi-ts.config.js", folder=folder),
        address,
    )


def java(address: str) -> None:
    """openapi-generator: compiled with the JSON library that the generator itself brings."""
    folder = fresh("java")
    generator = find_spec("openapi_generator_cli")
    if generator is None or generator.origin is None:
        sys.exit("openapi-generator-cli is not installed; run: make clients")
    jar = Path(generator.origin).with_name("openapi-generator.jar")
    order = ["generate", "-g", "java", "--library", "native", "-i", str(CONTRACT), "-o", str(folder / "client")]
    order += ["--global-property", JAVA_ONLY, "--schema-mappings", LOOSE]
    order += [
        "--additional-properties",
        f"{JAVA_PACKAGES},hideGenerationTimestamp=true,openApiNullable=false,supportUrlQuery=false",
    ]
    run("java", "-jar", jar, *order)
    mark = folder / "mark" / "javax" / "annotation" / "Generated.java"
    mark.parent.mkdir(parents=True)
    mark.write_text(GENERATED, encoding="utf-8")
    sources = sorted((folder / "client" / "src" / "main" / "java").rglob("*.java"))
    quiet = ("-nowarn", "-proc:none", "-encoding", "UTF-8")
    listed = folder / "sources"
    listed.write_text("\n".join(map(str, [mark, *sources, EXAMPLES / "java" / "Play.java"])), encoding="utf-8")
    run("javac", *quiet, "-d", folder / "classes", "-cp", jar, f"@{listed}")
    run("java", "-cp", f"{folder / 'classes'}{os.pathsep}{jar}", "Play", address, told=True)


CLIENTS: dict[str, Callable[[str], None]] = {
    "python": python,
    "typescript": typescript,
    "hey-api": hey_api,
    "java": java,
}


def main(wanted: list[str]) -> int:
    with Server() as server:
        for name in wanted or list(CLIENTS):
            began = time.monotonic()
            CLIENTS[name](server.address)
            print(f"{name}: generated, compiled and played in {time.monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
