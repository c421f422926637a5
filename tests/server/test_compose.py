"""The containers that deploy/ describes."""

import re
from pathlib import Path

from factoryfloor.server.operations.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_compose_file_nginx_file_and_settings_agree() -> None:
    described = (DEPLOY / "compose.yaml").read_text()
    nginx = (DEPLOY / "nginx.conf").read_text()
    nodes = re.findall(r"^  (node\d):$", described, re.MULTILINE)
    assert len(nodes) == 3
    for upstream in re.findall(r"upstream \w+ {(.*?)}", nginx, re.DOTALL):
        assert re.findall(r"server (\w+):8000 ", upstream) == nodes
    assert '"80:' + re.findall(r"listen (\d+)", nginx)[0] + '"' in described
    named = re.findall(r"^  (\w+):\n(?:    .*\n)*?    .*NODE_NAME: (\w+)", described, re.MULTILINE)
    assert [name for name, _ in named] == [name for _, name in named] == [*nodes, "worker1", "worker2"]
    known = {f"FACTORYFLOOR_{name.upper()}" for name in Settings.model_fields} | {"FACTORYFLOOR_DATABASE"}
    assert set(re.findall(r"FACTORYFLOOR_\w+", described)) <= known


def test_compose_services_have_restricted_permissions() -> None:
    described = (DEPLOY / "compose.yaml").read_text()
    confined = described.split("x-confined: &confined\n")[1].split("\n\n")[0]
    for line in ("read_only: true", "cap_drop: [ALL]", 'security_opt: ["no-new-privileges:true"]', "pids_limit: "):
        assert line in confined
    services = re.findall(
        r"^  (\w+):\n((?:    .*\n)+)", described.split("\nservices:\n")[1].split("\nnetworks:")[0], re.MULTILINE
    )
    program = described.split("x-program: &program\n")[1].split("\n\n")[0] + "\n"
    assert len(services) == 7
    for name, content in services:
        whole = content + program if "<<: *program" in content else content
        assert "<<: *confined" in whole, name
        assert re.search(r"mem_limit: \d+[mg]\n", whole), name
        assert "privileged: true" not in whole
        assert "cap_add" not in whole


def test_container_images_and_actions_have_pinned_versions() -> None:
    containers = (DEPLOY / "Containerfile").read_text()
    images = re.findall(r"^FROM (\S+)", containers, re.MULTILINE)
    images += re.findall(r"image: (\S+)", (DEPLOY / "compose.yaml").read_text())
    assert len(images) == 5
    for image in images:
        assert image == "factoryfloor" or re.fullmatch(r"\w+:\d+(\.\d+)+-[\w-]+(@sha256:[0-9a-f]{64})?", image), image
    assert containers.index("USER ") > containers.rindex("RUN "), "nothing is installed later, nothing runs as root"
    assert "--require-hashes" in containers
    workflows = "\n".join(path.read_text() for path in (DEPLOY.parent / ".github/workflows").glob("*.yml"))
    actions = re.findall(r"uses: (\S+)(.*)", workflows)
    assert len(actions) > 20
    for action, comment in actions:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+(\.\d+)+", comment), action
