"""The sounds of each game, which are short, not clipped, and different from each other."""

import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

WEB: Final = Path(__file__).parents[2] / "web"
GAMES: Final = sorted(path.parent.name for path in WEB.glob("src/games/*/sounds.ts"))
_MODULES: Final = """
const ts = require('typescript');
const read = path => ts.transpileModule(require('fs').readFileSync(path, 'utf8'),
  {compilerOptions: {module: 'ESNext', target: 'ES2022'}}).outputText;
process.stdout.write(JSON.stringify(process.argv.slice(1).map(read)));
"""
_HEAR: Final = """
async modules => {
  const load = text => import(URL.createObjectURL(new Blob([text], {type: 'text/javascript'})));
  const [{strike}, ...games] = await Promise.all(modules.map(load));
  const rate = 24000;
  const render = async tune => {
    const audio = new OfflineAudioContext(1, rate, rate);
    strike(audio, tune, 0);
    const samples = (await audio.startRendering()).getChannelData(0);
    let loudest = 0, last = 0, power = 0;
    const shape = new Array(24).fill(0);  // the zero crossings and the power of each 24th of a second
    samples.forEach((sample, i) => {
      loudest = Math.max(loudest, Math.abs(sample));
      power += sample * sample / rate;
      if (Math.abs(sample) > 0.0005) last = i / rate;
      shape[Math.floor(i * 24 / rate)] += (i > 0 && sample * samples[i - 1] < 0 ? 1 : 0) + 1000 * sample * sample;
    });
    return {loudest, last, power, shape: shape.map(Math.round).join(' ')};
  };
  const heard = async ({sounds: {tunes}}) =>
    Object.fromEntries(await Promise.all(Object.entries(tunes).map(async ([k, tune]) => [k, await render(tune)])));
  return Promise.all(games.map(heard));
}
"""


@pytest.fixture(scope="module")
def heard(browser: Browser) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the properties of each sound by game and name, rendered in the browser without a loudspeaker."""
    if not (WEB / "node_modules/typescript").exists():
        pytest.skip("the client's packages are not installed; run: make dev")
    files = ["src/lib/ui/tunes.ts", *(f"src/games/{game}/sounds.ts" for game in GAMES)]
    done = subprocess.run(["node", "-e", _MODULES, *files], cwd=WEB, check=True, capture_output=True, text=True)
    page = browser.new_page()
    rendered: list[dict[str, dict[str, Any]]] = page.evaluate(_HEAR, json.loads(done.stdout))
    page.close()
    return dict(zip(GAMES, rendered, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_every_sound_is_short_audible_and_not_clipped(heard: dict[str, dict[str, dict[str, Any]]], game: str) -> None:
    for name, sound in heard[game].items():
        assert 0.01 < sound["loudest"] < 0.5, name  # up to three sounds play simultaneously
        assert sound["power"] > 0.000002, name
        assert 0.03 < sound["last"] < 0.99, name


@pytest.mark.parametrize("game", GAMES)
def test_sounds_of_a_game_differ_from_each_other(heard: dict[str, dict[str, dict[str, Any]]], game: str) -> None:
    shapes = {sound["shape"] for sound in heard[game].values()}
    assert len(shapes) == len(heard[game]) == 10
