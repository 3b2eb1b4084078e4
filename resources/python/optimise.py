#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits two parameters of fetch.lisp to observed runs by ask and tell, with Optuna if it is installed (docs/sweeps/optimise.md).

usage: optimise.py [MAGNA [TRIALS [SEEDS]]]     the program (magna), trials (60), runs of each trial (10)"""
import json
import os
import random
import subprocess
import sys
import tempfile

try:
    import optuna
except ImportError:
    optuna = None
RANGES = {"Prob-Miss-Grasp": (0.0, 0.8), "Miss-Thing-Prob": (0.0, 0.8)}
OBSERVED = {"seconds": 100.0, "distance_m": 100.0}  # means of the observed runs


class RandomStudy:  # what is used here of a study and its trials
    best_value, best_params = float("inf"), {}

    def ask(self):
        self.params, self.near = {}, self.best_params if random.random() < 0.5 else {}
        return self

    def suggest_float(self, name, low, high):
        drawn = random.gauss(self.near[name], (high - low) / 10) if self.near else random.uniform(low, high)
        return self.params.setdefault(name, min(max(drawn, low), high))

    def tell(self, trial, value):
        if value < self.best_value:
            self.best_value, self.best_params = value, trial.params


def run(magna, seed, parameters):
    sets = [word for name, value in parameters.items() for word in ("--set", "%s=%.6f" % (name, value))]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "result.json")
        subprocess.run([magna, "--headless", "--time-scale", "0", "--actr-port", "off", "--cognav-port", "off", "--seed", str(seed),
                        *sets, "--program", "fetch", "--ticks", "6000", "--result", file, "--measure", "team.*", "fetch"],
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        with open(file, encoding="utf-8") as text:
            result = json.load(text)
    return {"seconds": result["seconds"], "distance_m": result["measures"]["team"]["distance_m"]}


def main(magna="magna", trials="60", seeds="10"):
    random.seed(1)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=1)) if optuna else RandomStudy()
    for number in range(1, int(trials) + 1):
        trial = study.ask()
        parameters = {name: trial.suggest_float(name, low, high) for name, (low, high) in RANGES.items()}
        runs = [run(magna, seed, parameters) for seed in range(1, int(seeds) + 1)]
        errors = [sum(one[name] for one in runs) / len(runs) / mean - 1 for name, mean in OBSERVED.items()]
        study.tell(trial, sum(error * error for error in errors))
        print(number, *("%s=%.3f" % pair for pair in parameters.items()), "error %.4f" % sum(error * error for error in errors))
    print("best", *("%s=%.3f" % pair for pair in study.best_params.items()), "error %.4f" % study.best_value)


if __name__ == "__main__":
    main(*sys.argv[1:])
