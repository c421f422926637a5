"""Check that a contest on a Ray cluster that loses one of two machines has the result of a single process.

    .venv-cluster/bin/python -m bench.ray_machines --games 60

Both "machines" are Ray processes on this one, with one core each. Needs the extra ``cluster``.
"""

import argparse
import dataclasses
import sys
import time

import ray
from ray.cluster_utils import Cluster

from factoryfloor.arena import Contest, PlayedGame, make_contest, run
from factoryfloor.arena.ray_executor import NoCluster, RayExecutor


def untimed(outcomes: list[PlayedGame]) -> list[PlayedGame]:
    """The part of the results that must be equal wherever games are played: everything except times."""
    ordered = sorted(outcomes, key=lambda outcome: outcome.number)
    return [
        dataclasses.replace(outcome, thought=tuple((decisions, 0.0) for decisions, _ in outcome.thought))
        for outcome in ordered
    ]


def alive() -> int:
    return sum(bool(node["Alive"]) for node in ray.nodes())


def on_two_machines(contest: Contest, lose: bool) -> list[PlayedGame]:
    """The outcomes of the games. If the second machine is to be lost, it is killed after a quarter of the games."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        executor = RayExecutor(cluster.address)
        outcomes: list[PlayedGame] = []
        for outcome in run(contest, executor, keep_records=True):
            outcomes.append(outcome)
            if lose and len(outcomes) == contest.games // 4:
                assert alive() == 2, "both machines must be there"
                cluster.remove_node(second, allow_graceful=False)
        deadline = time.monotonic() + 60
        while lose and alive() > 1:
            assert time.monotonic() < deadline, "the second machine must be gone"
            time.sleep(0.2)
        return outcomes
    finally:
        ray.shutdown()
        cluster.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    games = parser.parse_args().games
    contest = make_contest("fzzt", ["search:60", "greedy", "random"], games=games, seed="s", adjust="classic")
    alone = untimed(list(run(contest, 1, keep_records=True)))
    for lose in (False, True):
        if untimed(on_two_machines(contest, lose)) != alone:
            sys.exit("other results than in one process" + (", with a machine lost" if lose else ""))
    try:
        RayExecutor("127.0.0.1:1")
    except NoCluster as refusal:
        print(refusal)
    else:
        sys.exit("a cluster that is not there was not noticed")
    print(f"{games} games are the same in one process, on two machines, and with one of them lost")


if __name__ == "__main__":
    main()
