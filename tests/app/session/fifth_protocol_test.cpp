// SPDX-License-Identifier: GPL-3.0-or-later
// A protocol that the program does not know, added only by a row of the table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "tests/app/session/session_fixture.h"
#include "tests/support/line_client.h"

namespace magna {
namespace {

using test::LineClient;
using test::wait_until;
using testing::HasSubstr;

struct TickerSettings {
  std::optional<int> port;
  std::string greeting = "hello";
};

constexpr auto kTickerOptions = std::to_array<Option<TickerSettings>>({
    {{"--ticker-port", "PORT", "Port on which the ticks are told", ""},
     [](TickerSettings& to, std::string_view value) { return take_port(to.port, value); }},
    {{"--ticker-greeting", "WORD", "The first line of each client", "hello"},
     [](TickerSettings& to, std::string_view value) { return take_file(to.greeting, value); }},
});
constexpr auto kTickerRows = infos_of(kTickerOptions);

/// Calls of the server, for the test.
struct Seen {
  std::vector<std::string> calls;
  int events = 0;
  bool hold = false;  ///< the world waits
};
Seen* seen = nullptr;

/// Sends each client the number of each tick as a line; accepts no input.
class Ticker final : public LinkServer {
 public:
  Ticker(TickerSettings settings, LinkContext context)
      : settings_(std::move(settings)), context_(std::move(context)) {
    context_.link.port = settings_.port;
  }
  ~Ticker() override { call("gone"); }

  std::optional<Error> read_files() override { return call("read_files"), std::nullopt; }
  std::function<void(Scenario&)> world_edit() const override {
    return [](Scenario& scenario) { scenario.world.name = "ticked"; };
  }
  std::optional<LinkProblem> open(Engine& engine) override {
    call("open");
    engine_ = &engine;
    server_.emplace(server_options(context_.link, "Ticker", "ticker"), clock_,
                    [this](Connection& client) {
                      client.send(settings_.greeting + '\n');
                      clients_.push_back(&client);
                      return std::make_unique<SilentHandler>(clients_, client);
                    });
    if (const auto problem = server_->listen()) return LinkProblem{Error{*problem}};
    return {};
  }
  void start() override { call("start"); }
  void on_events(std::span<const Event> events) override {
    seen->events += static_cast<int>(events.size());
  }
  bool ready() override { return !seen->hold; }
  void before_tick() override { before_ = engine_->now(); }
  void on_tick() override {
    EXPECT_EQ(engine_->now(), before_ + 1);
    for (Connection* client : clients_) client->send("tick " + std::to_string(before_) + '\n');
  }
  void flush() override { server_->flush(); }
  void set_running(bool running) override { call(running ? "go" : "pause"); }
  void add_dial(const std::string& address) override { call("add " + address); }
  void remove_dial(const std::string& target) override { call("remove " + target); }
  void set_dialling(const std::string& target, bool) override { call("dial " + target); }
  void leave_world() override { call("leave"); }
  std::optional<LinkProblem> rebind(Engine& engine) override {
    call("rebind");
    engine_ = &engine;
    return {};
  }
  int port() const override { return server_ ? server_->port() : 0; }
  std::string further_ports() const override { return "tickers=1"; }
  std::string started_line() const override { return "Ticker started"; }
  void add_status(LinkTable& links) const override { links.push_back(server_->status()); }
  std::string stats() const override { return "ticks_told=1"; }
  void finish() override { call("finish"); }

 private:
  struct SilentHandler final : ConnectionHandler {
    SilentHandler(std::vector<Connection*>& all, Connection& one) : clients(all), client(one) {}
    ~SilentHandler() override { std::erase(clients, &client); }
    void on_input(std::string_view) override {}
    std::vector<Connection*>& clients;
    Connection& client;
  };
  static void call(std::string what) { seen->calls.push_back(std::move(what)); }

  TickerSettings settings_;
  LinkContext context_;
  SystemLinkClock clock_;
  const Engine* engine_ = nullptr;
  Tick before_ = 0;
  std::vector<Connection*> clients_;
  std::optional<Server> server_;
};

constexpr LinkProtocol kTicker{
    {"ticker", kTickerRows, &check_option<kTickerOptions, TickerSettings>, {}, true},
    [](const GivenOptions& given, LinkContext context) -> std::unique_ptr<LinkServer> {
      return std::make_unique<Ticker>(settings_from(kTickerOptions, given), std::move(context));
    }};
constexpr std::array<const LinkProtocol*, 1> kTable{&kTicker};

class FifthProtocolTest : public test::SessionFixture {
 protected:
  FifthProtocolTest() {
    seen = &seen_;
    options_.protocols = kTable;
    line_.world = "field:3";
    line_.links = {{"--ticker-port", "0"}, {"--ticker-greeting", "ahoy"}};
  }
  ~FifthProtocolTest() override {
    session_.reset();
    seen = nullptr;
  }

  static bool told(const LineClient& client, const std::string& text) {
    return wait_until([&] { return client.bytes().find(text) != std::string::npos; });
  }

  Seen seen_;
};

TEST_F(FifthProtocolTest, IsServedFromItsTableRowAlone) {
  const std::string said = begin();
  EXPECT_EQ(said, "READY ticker=" + std::to_string(session_->port("ticker")) +
                      " tickers=1\nTicker started\n");
  EXPECT_THAT(seen_.calls, testing::ElementsAre("read_files", "open", "start"));
  EXPECT_EQ(session_->engine().world().name(), "ticked");
  LineClient client(session_->port("ticker"));
  ASSERT_TRUE(told(client, "ahoy"));
  EXPECT_TRUE(told(client, "tick"));
  const int before = seen_.events;
  post(input::StopAll{});
  EXPECT_GT(seen_.events, before);
}

TEST_F(FifthProtocolTest, HoldsTheWorldUntilItIsReady) {
  seen_.hold = true;
  begin();
  LineClient client(session_->port("ticker"));
  ASSERT_TRUE(told(client, "ahoy"));
  EXPECT_EQ(session_->engine().now(), 0);
  seen_.hold = false;
  EXPECT_TRUE(told(client, "tick 0"));
}

TEST_F(FifthProtocolTest, IsNotifiedOfPausesDialsAndWorlds) {
  begin();
  seen_.calls.clear();
  session_->set_paused(true);
  session_->add_dial("host:1,at=1:2:3");
  session_->set_dialling("host:1", true);
  session_->remove_dial("host:1");
  session_->set_paused(false);
  session_->open_world("field:4");
  ASSERT_TRUE(wait_until([&] { return session_->engine().team().size() == 4; }));
  EXPECT_THAT(seen_.calls, testing::ElementsAre("pause", "add host:1,at=1:2:3", "dial host:1",
                                                "remove host:1", "go", "leave", "rebind"));
  seen_.calls.clear();
  session_->finish(0);
  session_.reset();
  EXPECT_THAT(seen_.calls, testing::ElementsAre("finish", "gone"));
}

TEST_F(FifthProtocolTest, AppearsInConnectionsAndStatistics) {
  line_.stats = true;
  begin();
  EXPECT_TRUE(wait_until([&] {
    const auto snapshot = exchange_.take();
    return snapshot && snapshot->links && snapshot->links->size() == 1 &&
           snapshot->links->at(0).name == "Ticker" && snapshot->links->at(0).listening;
  }));
  testing::internal::CaptureStdout();
  session_->finish(0);
  EXPECT_THAT(testing::internal::GetCapturedStdout(), HasSubstr(" ticks_told=1"));
}

TEST_F(FifthProtocolTest, ATakenPortEndsTheProgramOnlyInStrictMode) {
  begin();
  const std::string taken = std::to_string(session_->port("ticker"));
  const auto first = std::move(session_);
  line_.links = {{"--ticker-port", taken}};
  testing::internal::CaptureStderr();
  EXPECT_FALSE(open());
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("--ticker-port"));
  line_.strict = true;
  const auto failure = open();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->status, kNoServer);
}

TEST_F(FifthProtocolTest, HasItsOwnCommandLineOptionsAndLockstep) {
  const auto groups = option_groups(kTable);
  const auto parse = [&](std::vector<std::string> arguments) {
    return parse_command_line(arguments, groups);
  };
  const auto line = parse({"--ticker-port=0", "--lockstep", "ticker"});
  ASSERT_TRUE(line);
  EXPECT_EQ(line->links, (GivenOptions{{"--ticker-port", "0"}}));
  EXPECT_EQ(parse({"--ticker-port", "x"}).error().text(),
            "--ticker-port x: expected a port from 1 to 65535, 0 for a free one, or off");
  EXPECT_EQ(parse({"--lockstep", "actr"}).error().text(), "--lockstep actr: expected ticker");
  EXPECT_THAT(help_text(groups), HasSubstr("--ticker-greeting WORD"));
}

}  // namespace
}  // namespace magna
