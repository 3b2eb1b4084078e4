// SPDX-License-Identifier: GPL-3.0-or-later
// Victims marked on the map, as sent to clients.
#include <gmock/gmock.h>

#include "tests/protocols/actr/actr_fixture.h"

namespace magna {
namespace {

constexpr MarkId kFirst{1};

class ActrVictimsTest : public ActrFixture {
 protected:
  void SetUp() override {
    ActrFixture::SetUp();
    engine_->take_events();
  }
  static MarkContent mark(MarkKind kind, Point at = {3.0, -1.5}) { return {kind, at, "somebody"}; }
  void add(MarkKind kind, std::optional<MarkId> again = {}) {
    submit(input::MarkAdd{mark(kind), again});
  }
  void change(MarkKind kind, Point at) { submit(input::MarkChange{kFirst, mark(kind, at)}); }
  /// The lines since the last call.
  std::string told(test::LineClient& client) {
    const std::string before = client.bytes();
    const std::string more = answer_to(client, "");
    client.forget();
    return before + more;
  }
  std::unique_ptr<test::LineClient> attentive() {
    auto client = join();
    client->forget();
    return client;
  }
};

TEST_F(ActrVictimsTest, ReportsAVictimMarkAsAMapFeature) {
  serve();
  const auto client = attentive();
  add(MarkKind::Victim);
  EXPECT_EQ(told(*client), "(map victim-1 vict 3.0000 -1.5000 0.5000 0.5000 0.0000)\n");
  add(MarkKind::Victim);
  EXPECT_EQ(told(*client), "(map victim-2 vict 3.0000 -1.5000 0.5000 0.5000 0.0000)\n");
}

TEST_F(ActrVictimsTest, OmitsOtherMarks) {
  serve();
  const auto client = attentive();
  for (const auto kind : {MarkKind::Note, MarkKind::Hazard, MarkKind::SuspectedVictim}) {
    add(kind);
  }
  submit(input::MarkRemove{kFirst});
  EXPECT_EQ(told(*client), "");
}

TEST_F(ActrVictimsTest, KeepsItsNameWhenMovedAndLosesItWithItsClass) {
  serve();
  const auto client = attentive();
  add(MarkKind::SuspectedVictim);
  change(MarkKind::Victim, {4.0, 2.0});
  EXPECT_EQ(told(*client), "(map victim-1 vict 4.0000 2.0000 0.5000 0.5000 0.0000)\n");
  change(MarkKind::Victim, {5.25, 2.0});
  EXPECT_EQ(told(*client), "(map victim-1 vict 5.2500 2.0000 0.5000 0.5000 0.0000)\n");
  change(MarkKind::Hazard, {5.25, 2.0});
  EXPECT_EQ(told(*client), "(map victim-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
  change(MarkKind::Victim, {5.25, 2.0});
  EXPECT_EQ(told(*client), "(map victim-2 vict 5.2500 2.0000 0.5000 0.5000 0.0000)\n");
}

TEST_F(ActrVictimsTest, LosesItsNameWhenDismissed) {
  serve();
  const auto client = attentive();
  add(MarkKind::Victim);
  told(*client);
  MarkContent dismissed = with_state(mark(MarkKind::Victim), MarkState::Dismissed);
  submit(input::MarkChange{kFirst, dismissed});
  EXPECT_EQ(told(*client), "(map victim-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
  dismissed.text = "empty";
  submit(input::MarkChange{kFirst, dismissed});
  EXPECT_EQ(told(*client), "");
  submit(input::MarkChange{kFirst, with_state(dismissed, MarkState::Confirmed)});
  EXPECT_EQ(told(*client), "(map victim-2 vict 3.0000 -1.5000 0.5000 0.5000 0.0000)\n");
}

TEST_F(ActrVictimsTest, ARestoredMarkHasANewName) {
  serve();
  const auto client = attentive();
  add(MarkKind::Victim);
  submit(input::MarkRemove{kFirst});
  EXPECT_EQ(told(*client),
            "(map victim-1 vict 3.0000 -1.5000 0.5000 0.5000 0.0000)\n"
            "(map victim-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)\n");
  add(MarkKind::Victim, kFirst);
  EXPECT_EQ(told(*client), "(map victim-2 vict 3.0000 -1.5000 0.5000 0.5000 0.0000)\n");
}

TEST_F(ActrVictimsTest, SendsThemToANewClientWithTheMap) {
  serve();
  add(MarkKind::Victim);
  add(MarkKind::SuspectedVictim);
  const test::LineClient client(server_->port());
  ASSERT_TRUE(test::wait_until([&] { return client.count() >= kTold + 1; }));
  const auto lines = client.lines();
  EXPECT_EQ(lines[4], "(map victim-1 vict 3.0000 -1.5000 0.5000 0.5000 0.0000)");
  EXPECT_THAT(lines[5], testing::StartsWith("(robot robot1 "));
}

TEST_F(ActrVictimsTest, AnotherWorldRemovesThem) {
  serve();
  const auto client = attentive();
  add(MarkKind::Victim);
  told(*client);
  auto next = test::make_engine(scenario(), {7, true, {}});
  next->take_events();
  server_->rebind(*next);
  engine_ = std::move(next);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_THAT(client->lines()[0], "(map victim-1 invalid 0.0000 0.0000 0.0000 0.0000 0.0000)");
  ASSERT_TRUE(test::wait_until([&] { return client->count() >= 1 + kRobots + kTold; }));
  client->forget();
  add(MarkKind::Victim);
  ASSERT_TRUE(client->wait_for_lines(1));
  EXPECT_THAT(client->lines()[0], testing::StartsWith("(map victim-2 vict "));
}

}  // namespace
}  // namespace magna
