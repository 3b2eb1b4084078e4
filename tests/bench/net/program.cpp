// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/net/program.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "tests/bench/net/tcp.h"

namespace magna::bench {

Program::Program(const std::string& magna, const std::string& server,
                 const std::vector<std::string>& arguments, Face face) {
  std::vector<std::string> all{magna, "--log-level", "error"};
  if (face == Face::Headless) all.emplace_back("--headless");
  for (const std::string name : {"actr", "cognav", "agent", "swank"}) {
    all.emplace_back("--" + name + "-port");
    all.emplace_back(name == server ? "0" : "off");
  }
  all.insert(all.end(), arguments.begin(), arguments.end());
  std::array<int, 2> out{};
  if (pipe(out.data()) != 0) give_up("no pipe");
  std::fflush(stdout);
  pid_ = fork();
  if (pid_ < 0) give_up("cannot fork");
  if (pid_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (face == Face::Window) {
      setenv("QT_QPA_PLATFORM", "offscreen", 1);
      setenv("XDG_CONFIG_HOME", "/nonexistent", 1);
    }
    dup2(out[1], STDOUT_FILENO);
    close(out[0]);
    close(out[1]);
    std::vector<char*> pointers;
    pointers.reserve(all.size() + 1);
    for (std::string& argument : all) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    execv(pointers[0], pointers.data());
    _exit(127);
  }
  close(out[1]);
  FILE* const said = fdopen(out[0], "r");
  std::array<char, 64> ready{};
  if (said == nullptr || std::fscanf(said, "READY %63[a-z]=%d", ready.data(), &port_) != 2) {
    give_up(magna + " did not say READY");
  }
  std::fclose(said);
}

double Program::processor_seconds() const { return bench::processor_seconds(pid_); }

Program::~Program() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
}

}  // namespace magna::bench
