// SPDX-License-Identifier: GPL-3.0-or-later
// The program's registers over ARAP compared with a bare echo in the same run: pairs of write and
// read per second, and response time. Usage: magna_cognav_bench PATH-OF-MAGNA.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <thread>

#include "protocols/cognav/arap_frame.h"
#include "tests/bench/goal.h"
#include "tests/bench/net/program.h"
#include "tests/bench/net/tcp.h"

namespace magna::bench {
namespace {

constexpr int kRepetitions = 3;
constexpr int kPairs = 500'000;
constexpr std::uint8_t kCommand = 1;
constexpr std::uint8_t kRotation = 2;
constexpr const char* kWorld = "field:12";  // in real time

/// The traffic of a turning CyBOT: writes its heading, which moves it in the world, and reads the
/// register. Requests do not wait for replies.
double pairs_per_second(Client& client, int pairs) {
  std::string requests, replies;
  for (int k = 0; k < pairs; ++k) {
    const std::string heading = arap_float(static_cast<float>(k % 360));
    requests += arap_write(kRotation, heading) + arap_read(kRotation);
    replies += arap_reply(ArapStatus::Done) + arap_reply(ArapStatus::Done, heading);
  }
  const auto begun = Clock::now();
  std::string came;
  std::thread reader([&] { came = client.receive(replies.size()); });
  client.send(requests);
  reader.join();
  const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  if (came != replies) give_up("a register does not give back what was written to it");
  return pairs / seconds;
}

void measure_pairs(const std::string& magna) {
  Program program(magna, "cognav", {kWorld});
  Client client(program.port());
  double best = 0.0;
  for (int k = 0; k < kRepetitions; ++k) best = std::max(best, pairs_per_second(client, kPairs));
  std::printf("COGNAV registers: %.3g pairs of write and read a second\n", best);
  print_goal("    COGNAV write and read pairs, thousands a second", best / 1000.0, Wanted::AtLeast,
             20.0);
}

void measure_latency(const std::string& magna) {
  constexpr int kRequests = 5000;
  const std::string request = arap_read(kCommand);
  const std::string reply = arap_reply(ArapStatus::Done);  // nothing is pending
  BareServer bare(BareServer::Kind::Echo);
  Client to_bare(bare.port());
  Program program(magna, "cognav", {kWorld}, Program::Face::Window);
  Client to_program(program.port());
  const auto ask = [&](Client& client, const std::string& answer) {
    return latency(kRequests, [&] {
      client.send(request);
      if (client.receive(answer.size()) != answer) give_up("another answer than expected");
    });
  };
  Latency raw{1e9, 1e9}, ours{1e9, 1e9};
  for (int k = 0; k < kRepetitions; ++k) {
    const Latency r = ask(to_bare, request), o = ask(to_program, reply);
    raw = {std::min(raw.p50, r.p50), std::min(raw.p99, r.p99)};
    ours = {std::min(ours.p50, o.p50), std::min(ours.p99, o.p99)};
  }
  std::printf("COGNAV reply: bare echo p50 %.0f p99 %.0f us, magna p50 %.0f p99 %.0f us\n", raw.p50,
              raw.p99, ours.p50, ours.p99);
  print_goal("    COGNAV reply p99, twelve robots, over bare echo", ours.p99 / raw.p99,
             Wanted::AtMost, 3.0);
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: magna_cognav_bench PATH-OF-MAGNA\n");
    return 2;
  }
  magna::bench::measure_pairs(argv[1]);
  magna::bench::measure_latency(argv[1]);
  return 0;
}
