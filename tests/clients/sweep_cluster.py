# SPDX-License-Identifier: GPL-3.0-or-later
"""A cluster of one node, with Slurm and munge as Debian has them: started as root without systemd, in a temporary folder."""

import os
import signal
import socket
import subprocess
import time

from actr_client import Unexpected

PATIENCE = 300.0  # seconds, for a daemon or a job

CONFIGURATION = """ClusterName=magna
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmctldPort={controller}
SlurmdPort={node}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
ReturnToService=2
KillWait=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Cluster:
    """Runs from __enter__ to __exit__. `folder` has a short path: sockets are in it."""

    def __init__(self, folder):
        self.folder = folder
        self.daemons = {}
        self.host = socket.gethostname().split(".")[0]
        self.environment = dict(os.environ, SLURM_CONF=self.path("slurm.conf"), LC_ALL="C.UTF-8")

    def path(self, name):
        return os.path.join(self.folder, name)

    def __enter__(self):
        for name in ("state", "spool"):
            os.mkdir(self.path(name), 0o755)
        with open(self.path("munge.key"), "wb") as file:
            file.write(os.urandom(1024))
        os.chmod(self.path("munge.key"), 0o400)
        with open(self.path("slurm.conf"), "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(host=self.host, folder=self.folder, controller=free_port(), node=free_port(),
                                            cores=os.cpu_count()))
        try:
            self.start("munged", "--foreground", "--force", "--num-threads=2", *(
                "--%s=%s" % (word, self.path("munge." + end)) for word, end in (
                    ("key-file", "key"), ("socket", "socket"), ("pid-file", "pid"), ("seed-file", "seed"), ("log-file", "log"))))
            self.wait_until(lambda: os.path.exists(self.path("munge.socket")), "munged to listen")
            self.start("slurmctld", "-D", "-c")
            self.start_node()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(self, kind, fault, trace):
        self.kill_jobs()
        for process in reversed(list(self.daemons.values())):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.kill_jobs()

    def start(self, name, *arguments):
        log = open(self.path(name + ".out"), "ab")
        with log:
            self.daemons[name] = subprocess.Popen([name, *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                                  cwd=self.folder, env=self.environment)

    def start_node(self):
        self.start("slurmd", "-D", "-N", self.host)
        self.wait_until(lambda: self.said("sinfo", "-h", "-o", "%T") in ("idle", "mixed", "allocated"), "a node that is up")

    def kill_node(self):
        """Ends slurmd and all that it runs, as a machine that loses its power."""
        node = self.daemons.pop("slurmd")
        node.kill()
        node.wait()
        self.kill_jobs()

    def kill_jobs(self):
        """What has the configuration of this cluster in its environment, and is neither a daemon nor a helper of one."""
        own = {os.getpid()} | {process.pid for process in self.daemons.values()}
        mark = b"SLURM_CONF=" + os.fsencode(self.path("slurm.conf"))
        for name in filter(str.isdigit, os.listdir("/proc")):
            if int(name) in own:
                continue
            try:
                with open("/proc/%s/environ" % name, "rb") as file:
                    ours = mark in file.read().split(b"\0")
                with open("/proc/%s/stat" % name, encoding="utf-8") as file:
                    parent = int(file.read().rpartition(") ")[2].split()[1])
                if ours and parent not in own:
                    os.kill(int(name), signal.SIGKILL)
            except (FileNotFoundError, PermissionError, ProcessLookupError):
                pass

    def said(self, *command):
        """The output of a command of Slurm; empty if it fails."""
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=self.environment, timeout=60, check=False)
        return done.stdout.decode().strip() if done.returncode == 0 else ""

    def wait_until(self, holds, what):
        deadline = time.monotonic() + PATIENCE
        while not holds():
            for name, process in self.daemons.items():
                if process.poll() is not None:
                    raise Unexpected("%s ended with %s: %s" % (name, process.returncode, self.log_of(name)))
            if time.monotonic() > deadline:
                raise Unexpected("expected %s; the daemons said\n%s" % (what, "\n".join(map(self.log_of, self.daemons))))
            time.sleep(0.1)

    def log_of(self, name):
        text = ""
        for end in (".out", ".log"):
            try:
                with open(self.path(name + end), encoding="utf-8", errors="replace") as file:
                    text += file.read()[-1500:]
            except FileNotFoundError:
                pass
        return text
