// SPDX-License-Identifier: GPL-3.0-or-later
// The program's ACT-R server compared with bare sockets in the same run: commands parsed and
// executed per second, and response time. Usage: magna_actr_bench PATH-OF-MAGNA.
#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>

#include "tests/bench/goal.h"
#include "tests/bench/net/program.h"
#include "tests/bench/net/tcp.h"

namespace magna::bench {
namespace {

constexpr int kLineBytes = 60;  // including the line feed
constexpr int kRepetitions = 3;

/// Commands that change the world: a way-point for robot1 and its removal, alternately.
std::string commands(int lines) {
  std::string text;
  for (int k = 0; k < lines; ++k) {
    std::string line =
        k % 2 == 0 ? "(missionadd robot1 (goto (5.0000 3.0000 1.5708)" : "(missiondel robot1";
    const std::string end = k % 2 == 0 ? "))\n" : ")\n";
    line.append(kLineBytes - line.size() - end.size(), ' ');
    text += line + end;
  }
  return text;
}

/// Lines per second until the other side confirms the last one.
double lines_per_second(Client& client, int lines, int lines_a_write, std::string_view last,
                        std::string_view answer) {
  const std::string text = commands(lines);
  const std::size_t piece = static_cast<std::size_t>(lines_a_write) * kLineBytes;
  const auto begun = Clock::now();
  // Answers are read while commands are written; otherwise both sides would wait for each other.
  std::thread reader([&] { client.wait_for(answer); });
  for (std::size_t at = 0; at < text.size(); at += piece) {
    client.send(std::string_view(text).substr(at, piece));
  }
  client.send(last);
  reader.join();
  return lines / std::chrono::duration<double>(Clock::now() - begun).count();
}

/// Of consecutive requests.
Latency of_selecting(Client& client, int requests) {
  return latency(requests, [&] {
    client.send("(select robot1)\n");
    client.wait_for("(select robot1)");
  });
}

void measure_lines(const std::string& magna, int lines_a_write, int lines, double goal) {
  BareServer bare(BareServer::Kind::Count);
  Client to_bare(bare.port());
  Program program(magna, "actr", {"field:2"});
  Client to_program(program.port());
  // Both lines must be carried out: refused ones would measure something else.
  to_program.send(commands(2));
  to_program.wait_for("(mission robot1 (goto (5.0000 3.0000 1.5708)))");
  to_program.wait_for("(mission robot1)");
  double raw = 0.0, ours = 0.0;
  const double bare_before = bare.processor_seconds(), before = program.processor_seconds();
  for (int k = 0; k < kRepetitions; ++k) {
    // The bare reader gets more lines because it is faster.
    raw = std::max(raw, lines_per_second(to_bare, 4 * lines, lines_a_write, "end\n", "done"));
    ours = std::max(ours, lines_per_second(to_program, lines, lines_a_write, "(select robot2)\n",
                                           "(select robot2)"));
  }
  // Both processes alone: unlike lines a second, hardly changed by what else is at work.
  const double bare_each = (bare.processor_seconds() - bare_before) / (4.0 * kRepetitions * lines);
  const double each = (program.processor_seconds() - before) / (kRepetitions * lines);
  std::printf("ACT-R, %3d lines a write: bare %.3g lines/s, magna %.3g\n", lines_a_write, raw,
              ours);
  std::printf("       processor time a line: bare %.3f us, magna %.3f us, ratio %.3f\n",
              bare_each * 1e6, each * 1e6, bare_each / each);
  const std::string what =
      "G8  ACT-R lines, " + std::to_string(lines_a_write) + " a write, over bare loopback";
  print_goal(what.c_str(), ours / raw, Wanted::AtLeast, goal);
}

void measure_latency(const std::string& magna, const char* world, const char* when, double goal) {
  constexpr int kRequests = 5000;
  BareServer bare(BareServer::Kind::Echo);
  Client to_bare(bare.port());
  Program program(magna, "actr", {world});
  Client to_program(program.port());
  // Reads the initial state, in which robot2 is not selected.
  to_program.send("(select robot2)\n");
  to_program.wait_for("(select robot2)");
  Latency raw{1e9, 1e9}, ours{1e9, 1e9};
  for (int k = 0; k < kRepetitions; ++k) {
    const Latency r = of_selecting(to_bare, kRequests), o = of_selecting(to_program, kRequests);
    raw = {std::min(raw.p50, r.p50), std::min(raw.p99, r.p99)};
    ours = {std::min(ours.p50, o.p50), std::min(ours.p99, o.p99)};
  }
  std::printf("reply, %s: bare echo p50 %.0f p99 %.0f us, magna p50 %.0f p99 %.0f us\n", when,
              raw.p50, raw.p99, ours.p50, ours.p99);
  const std::string what = std::string("G8  ACT-R reply p99, ") + when + ", over bare echo";
  print_goal(what.c_str(), ours.p99 / raw.p99, Wanted::AtMost, goal);
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: magna_actr_bench PATH-OF-MAGNA\n");
    return 2;
  }
  const std::string magna = argv[1];
  using namespace magna::bench;
  measure_lines(magna, 1, 100'000, 0.8);
  measure_lines(magna, 100, 200'000, 0.1);
  measure_latency(magna, "field:2", "two robots", 1.5);
  measure_latency(magna, "field:12", "twelve robots in real time", 3.0);
  return 0;
}
