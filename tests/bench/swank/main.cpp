// SPDX-License-Identifier: GPL-3.0-or-later
// The time until an editor gets the value of an expression, while the office runs in real time.
// Messages follow the description of SLIME's protocol. Usage: magna_swank_bench PATH-OF-MAGNA.
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/bench/goal.h"
#include "tests/bench/net/program.h"
#include "tests/bench/net/tcp.h"

namespace magna::bench {
namespace {

constexpr int kRequests = 1000;
constexpr std::size_t kHeader = 6;  // hexadecimal digits of the length

/// The token that editors send, in a file that only its owner can read. Removed with the object.
class TokenFile {
 public:
  TokenFile()
      : path_(std::filesystem::temp_directory_path() /
              ("magna-bench-" + std::to_string(getpid()) + ".token")) {
    std::ofstream(path_) << kToken << '\n';
    std::filesystem::permissions(path_, std::filesystem::perms::owner_read);
  }
  ~TokenFile() { std::filesystem::remove(path_); }
  TokenFile(const TokenFile&) = delete;
  TokenFile& operator=(const TokenFile&) = delete;
  std::string path() const { return path_.string(); }

  static constexpr const char* kToken = "bench";

 private:
  std::filesystem::path path_;
};

void send(Client& client, const std::string& form) {
  std::string length(kHeader + 1, '\0');
  std::snprintf(length.data(), length.size(), "%06zx", form.size());
  client.send(length.substr(0, kHeader) + form);
}

std::string receive(Client& client) {
  return client.receive(std::stoul(client.receive(kHeader), nullptr, 16));
}

/// From the request to its answer.
Latency of_evaluating(Client& client, const std::string& expression, const std::string& value) {
  int number = 0;
  return latency(kRequests, [&] {
    const std::string id = std::to_string(++number);
    send(client,
         "(:emacs-rex (swank-repl:listener-eval \"" + expression + "\") \"ARS\" t " + id + ")");
    std::string answer = receive(client);
    while (!answer.starts_with("(:return ")) answer = receive(client);
    if (answer != "(:return (:ok (:values \"" + value + "\")) " + id + ")") give_up(answer);
  });
}

void measure(const std::string& magna) {
  const TokenFile token;
  Program program(
      magna, "swank",
      {"--swank-token", token.path(), MAGNA_SOURCE_DIR "/resources/worlds/office.lisp"});
  Client client(program.port());
  send(client, TokenFile::kToken);
  of_evaluating(client, "(+ 1 2)", "3");
  const Latency found = of_evaluating(client, "(+ 1 2)", "3");
  std::printf("Swank, a value, while the office runs in real time: p50 %.2f p99 %.2f ms\n",
              found.p50 / 1e3, found.p99 / 1e3);
  print_goal("    Swank, a value while the world runs, p99, ms", found.p99 / 1e3, Wanted::AtMost,
             50.0);
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: magna_swank_bench PATH-OF-MAGNA\n");
    return 2;
  }
  magna::bench::measure(argv[1]);
  return 0;
}
