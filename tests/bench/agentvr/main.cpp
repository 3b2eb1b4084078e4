// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of neural agents: the program's processor time while it sends three clients stereo
// pictures and a map 20 times a second, and its lock-step cycles per second. Bytes follow the
// description of the interface. Usage: magna_agentvr_bench PATH-OF-MAGNA.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/goal.h"
#include "tests/bench/net/program.h"
#include "tests/bench/net/tcp.h"

static_assert(std::endian::native == std::endian::little, "frames are written as they lie here");

namespace magna::bench {
namespace {

constexpr int kAgents = 3;
constexpr auto kWarmUp = std::chrono::seconds(3);
constexpr auto kMeasured = std::chrono::seconds(15);
constexpr int kSteps = 1000;
constexpr int kRepetitions = 3;
// The first bytes of messages: the field of the container.
constexpr char kImages = 0x42;
constexpr std::string_view kStartSync{"\xa2\x01", 2};

/// Fixed bytes, or followed by a value.
std::string frame(const std::string& payload) {
  const auto size = static_cast<std::int32_t>(payload.size());
  std::string bytes(sizeof size, '\0');
  std::memcpy(bytes.data(), &size, sizeof size);
  return bytes + payload;
}

std::string fixed32(char key, float value) {
  std::string bytes(1 + sizeof value, key);
  std::memcpy(bytes.data() + 1, &value, sizeof value);
  return bytes;
}

std::string version_check() { return frame(std::string("\xe2\x01\x05\x0a\x03") + "1.0"); }
std::string stop_sync() { return frame(std::string("\xaa\x01\x00", 3)); }

/// MsgAgentMovement; a number below 128.
std::string walk(int number, float degree, float distance) {
  const std::string inside = std::string("\x08") + static_cast<char>(number) +
                             fixed32('\x15', degree) + fixed32('\x1d', distance);
  return frame(std::string("\x0a") + static_cast<char>(inside.size()) + inside);
}

std::string next_payload(Client& client) {
  std::int32_t size = 0;
  std::memcpy(&size, client.receive(sizeof size).data(), sizeof size);
  if (size <= 0) give_up("a frame of no bytes");
  return client.receive(static_cast<std::size_t>(size));
}

/// A settings file of the original program. Removed with the object.
class AppConfig {
 public:
  AppConfig(int width, int height, double seconds_per_frame)
      : path_(std::filesystem::temp_directory_path() /
              ("magna-bench-" + std::to_string(getpid()) + ".config")) {
    std::ofstream(path_) << "<?xml version=\"1.0\"?>\n<cConfiguration>\n"
                         << "  <ImageResolutionWidth>" << width << "</ImageResolutionWidth>\n"
                         << "  <ImageResolutionHeight>" << height << "</ImageResolutionHeight>\n"
                         << "  <SimulationTimePerFrame>" << seconds_per_frame
                         << "</SimulationTimePerFrame>\n"
                         << "</cConfiguration>\n";
  }
  ~AppConfig() { std::filesystem::remove(path_); }
  AppConfig(const AppConfig&) = delete;
  AppConfig& operator=(const AppConfig&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string world(const char* name) {
  return std::string(MAGNA_SOURCE_DIR "/resources/worlds/") + name;
}

std::unique_ptr<Client> attach(const Program& program, int agent) {
  // The port of the environment comes first.
  auto client = std::make_unique<Client>(program.port() + 1 + agent);
  client->send(version_check());
  return client;
}

/// Reads and walks in circles; returns the number of pairs of pictures received.
int watch(Client& client, int agent, Clock::time_point until) {
  int pictures = 0;
  while (Clock::now() < until) {
    if (next_payload(client)[0] != kImages) continue;
    // A side of a square every second.
    if (pictures++ % 20 != 0) continue;
    const int side = pictures / 20;
    client.send(walk(side % 100, static_cast<float>(side % 4 * 90 + agent), 8.0F));
  }
  return pictures;
}

void measure_pictures(const std::string& magna) {
  const AppConfig config(408, 308, 0.05);
  Program program(magna, "agent", {"--agent-config", config.path(), world("labyrinth.lisp")});
  const auto from = Clock::now() + kWarmUp, until = from + kMeasured;
  std::array<int, kAgents> pictures{};
  std::vector<std::thread> others;
  for (int k = 1; k < kAgents; ++k) {
    others.emplace_back([&, k, client = std::shared_ptr(attach(program, k))] {
      watch(*client, k, from);
      pictures.at(static_cast<std::size_t>(k)) = watch(*client, k, until);
    });
  }
  const auto first = attach(program, 0);
  watch(*first, 0, from);
  const double before = program.processor_seconds();
  pictures[0] = watch(*first, 0, until);
  const double spent = program.processor_seconds() - before;
  for (std::thread& other : others) other.join();
  const double seconds = std::chrono::duration<double>(kMeasured).count();
  const double rate = std::ranges::min(pictures) / seconds;
  std::printf(
      "agents, three of them at 408 x 308: %.2f s of processor time a second, "
      "%.1f pairs of pictures and maps a second each\n",
      spent / seconds, rate);
  print_goal("    agents, 3 at 20 Hz, share of a core in %", 100.0 * spent / seconds,
             Wanted::AtMost, 100.0);
  print_goal("    agents, 3 at 20 Hz, pictures a second of the slowest", rate, Wanted::AtLeast,
             19.0);
}

void measure_steps(const std::string& magna) {
  const AppConfig config(128, 128, 0.1);
  Program program(magna, "agent",
                  {"--agent-config", config.path(), "--lockstep", "agent", "--time-scale", "0",
                   world("children-room.lisp")});
  const auto client = attach(program, 0);
  double best = 0.0;
  for (int repetition = 0; repetition < kRepetitions; ++repetition) {
    int pictures = 0;
    client->send(walk(repetition, 180.0F, 5.0F));
    const auto begun = Clock::now();
    for (int step = 0; step < kSteps;) {
      const std::string payload = next_payload(*client);
      if (payload[0] == kImages) ++pictures;
      if (!payload.starts_with(kStartSync)) continue;
      client->send(stop_sync());
      ++step;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    if (pictures < kSteps - 1) give_up("fewer pictures than steps");
    best = std::max(best, kSteps / seconds);
  }
  std::printf("agents, lock-step with pictures of 128 x 128: %.0f steps a second\n", best);
  print_goal("    agents, steps of lock-step a second, 128 x 128", best, Wanted::AtLeast, 150.0);
}

}  // namespace
}  // namespace magna::bench

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: magna_agentvr_bench PATH-OF-MAGNA\n");
    return 2;
  }
  magna::bench::measure_pictures(argv[1]);
  magna::bench::measure_steps(argv[1]);
  return 0;
}
