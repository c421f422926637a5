"""The containers that deploy/ describes."""

import re
from pathlib import Path

from factoryfloor.server.operations.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_compose_nginx_and_settings_agree() -> None:
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
