// SPDX-License-Identifier: GPL-3.0-or-later
// The examples of tests/wire/gobot through a socket: in one write and byte by byte.
#include <filesystem>
#include <sstream>

#include "core/hall/hall_file.h"
#include "tests/protocols/gobot/gobot_fixture.h"
#include "tests/support/wire_files.h"

namespace magna {
namespace {

using namespace test;

const std::filesystem::path kFolder = MAGNA_SOURCE_DIR "/tests/wire/gobot";

class GobotWireTest : public GobotFixture {
 protected:
  void open_hall() {
    HallRequest request;
    request.scenario = (kFolder / "hall.json").string();
    auto file = load_hall_file(request, MAGNA_SOURCE_DIR "/resources");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_TRUE(file->warnings.empty()) << file->warnings.front();
    open(std::move(file->description));
    serve();
  }

  /// The next message about an action as text; ticks run until it arrives.
  static std::string next_action(GobotWireTest& hall, GobotTestClient& client, std::size_t& read) {
    std::string found;
    wait_until([&] {
      hall.step(10);
      client.messages();
      for (; read < client.bodies().size() && found.empty(); ++read) {
        const std::string& body = client.bodies()[read];
        const bool action = body.starts_with(R"({"type":"action_)");
        if (action && !body.starts_with(R"({"type":"action_feedback)")) found = body;
      }
      return !found.empty();
    });
    return found;
  }

  static void send(GobotTestClient& client, const std::string& body, bool bytes) {
    if (!bytes) {
      client.send(body);
      return;
    }
    for (const char c : length_frame(body)) client.line().send({&c, 1});
  }

  void play(const std::filesystem::path& path, bool bytes) {
    SCOPED_TRACE(path.filename().string());
    ASSERT_NO_FATAL_FAILURE(open_hall());
    const auto client = join();
    std::string told;
    for (const std::string& body : client->bodies()) told += body;
    std::size_t at = 0, read = client->bodies().size();
    std::istringstream lines(file_bytes(path));
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("> ")) send(*client, line.substr(2), bytes);
      if (line.starts_with("< ")) {
        ASSERT_EQ(next_action(*this, *client, read), line.substr(2));
      }
      if (line.starts_with("= ")) {
        const std::size_t found = told.find(line.substr(2), at);
        ASSERT_NE(found, std::string::npos) << line << " in " << told;
        at = found;
      }
    }
  }

  void play_all(bool bytes) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
      if (entry.path().extension() != ".gobot") continue;
      ++count;
      play(entry.path(), bytes);
      server_.reset();
    }
    EXPECT_GE(count, 6u);
  }
};

TEST_F(GobotWireTest, ReproducesEveryExample) { play_all(false); }

TEST_F(GobotWireTest, ReproducesEveryExampleByteByByte) { play_all(true); }

}  // namespace
}  // namespace magna
