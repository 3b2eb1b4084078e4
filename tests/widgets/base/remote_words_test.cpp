// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/state/remote_words.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/demo_remotes.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/robots/cybot/sighting_look.h"

namespace magna {
namespace {

constexpr CybotState kStates[] = {CybotState::Idle,     CybotState::Manual,    CybotState::Mission,
                                  CybotState::ScanLong, CybotState::ScanShort, CybotState::Stop,
                                  CybotState::Queue,    CybotState::Search};
constexpr LookKind kLooks[] = {LookKind::Light, LookKind::Dark, LookKind::HighContrast};

TEST(RemoteWords, ShowEveryStateByAWordAndAnIcon) {
  std::set<QString> words;
  std::set<QString> icons;
  for (const CybotState state : kStates) {
    EXPECT_TRUE(words.insert(cybot_state_word(state)).second);
    EXPECT_TRUE(icons.insert(cybot_state_icon(state)).second);
    for (const LookKind kind : kLooks) {
      const Look& l = look(kind);
      EXPECT_GE(contrast(cybot_state_colour(state, l), l.window), 3.0);
    }
  }
}

TEST(RemoteWords, NameOpcodesByBothNames) {
  EXPECT_EQ(opcode_names(Opcode::Turn), QStringLiteral("TUR/ROT"));
  EXPECT_EQ(opcode_names(Opcode::Drive), QStringLiteral("DRV/MOVE"));
  EXPECT_EQ(opcode_names(Opcode::Win), QStringLiteral("WIN"));
  std::set<QString> meanings;
  for (const OpcodeInfo& row : opcodes()) {
    EXPECT_TRUE(meanings.insert(opcode_meaning(row.opcode)).second);
  }
}

TEST(RemoteWords, ReportHowLongALinkIsConnectedOrLost) {
  Snapshot now = test::demo_with_cybot();
  EXPECT_EQ(remote_link_text(now, now.remotes->front()),
            QStringLiteral("Connected for 42\u2009s, since 0:01:21.4"));
  EXPECT_EQ(remote_link_detail(now.remotes->front()),
            QStringLiteral("Connection cybot-link-1, profile doc, lengths in cm"));
  test::change_cybot(now, [](RemoteStatus& remote) { remote.about = {"SN-17", 0.5, "fine"}; });
  EXPECT_TRUE(remote_link_detail(now.remotes->front())
                  .startsWith(QStringLiteral("Says: fine, battery 50 %, serial number SN-17, "
                                             "connection cybot-link-1")));
  test::lose_cybot(now, 12.0);
  EXPECT_TRUE(remote_link_text(now, now.remotes->front()).startsWith(QStringLiteral("Link lost")));
  EXPECT_EQ(lost_text(now, now.remotes->front()), QStringLiteral("lost 12\u2009s"));
}

TEST(RemoteWords, AStopIsShownAsSentUntilItIsConfirmed) {
  Snapshot now = test::demo_with_cybot();
  const auto show = [&](StopState state, double seconds) {
    test::change_cybot(now, [&](RemoteStatus& remote) {
      remote.stop = state;
      remote.stop_seconds = seconds;
    });
    return shown_state(now, test::kDemoCybot);
  };
  now.stopped = true;
  EXPECT_EQ(show(StopState::Sent, 0.0), ShownState::StopSent);
  EXPECT_EQ(unconfirmed_stops(now).size(), 1U);
  EXPECT_EQ(show(StopState::Unconfirmed, 2.0), ShownState::Unconfirmed);
  EXPECT_EQ(unconfirmed_stops(now).size(), 1U);
  EXPECT_EQ(unconfirmed_way(now, test::kDemoCybot), QStringLiteral("up to 1.00\u2009m"));
  EXPECT_TRUE(state_reason(now, test::kDemoCybot).contains(QStringLiteral("up to 1.00\u2009m")));
  show(StopState::Unconfirmed, 0.0);
  EXPECT_EQ(unconfirmed_way(now, test::kDemoCybot), QString()) << "no invented 0 m";
  EXPECT_FALSE(state_reason(now, test::kDemoCybot).isEmpty());
  EXPECT_EQ(show(StopState::Confirmed, 0.0), ShownState::Stopped);
  EXPECT_TRUE(unconfirmed_stops(now).empty());
  show(StopState::Unconfirmed, 2.0);
  test::silence_cybot(now);
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Unconfirmed) << "more than silent";
  test::lose_cybot(now, 12.0);
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Lost);
  EXPECT_TRUE(state_reason(now, test::kDemoCybot).contains(QStringLiteral("not confirmed")));
}

TEST(RemoteWords, AJumpIsAStateOfItsOwnWithBothPlaces) {
  Snapshot now = test::demo_with_cybot();
  EXPECT_EQ(jump_text(now, now.remotes->front()), QString());
  test::change_cybot(now, [](RemoteStatus& remote) { remote.old_pose = Pose{1.25, 2.5, 0.0}; });
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Jumped);
  EXPECT_TRUE(state_reason(now, test::kDemoCybot).contains(point_text({1.25, 2.5})));
  test::change_cybot(now, [](RemoteStatus& remote) { remote.stop = StopState::Sent; });
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::StopSent) << "it may still drive";
}

TEST(RemoteWords, ALostLinkPrecedesAStopOfAll) {
  Snapshot now = test::demo_with_cybot();
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::OnMission);
  now.stopped = true;
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Stopped);
  test::lose_cybot(now, 12.0);
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Lost);
  EXPECT_EQ(shown_state(now, {0}), ShownState::Stopped) << "the others are";
  EXPECT_TRUE(state_reason(now, test::kDemoCybot).contains(QStringLiteral("12\u2009s")));
}

TEST(RemoteWords, ASilentLinkDiffersFromHealthyAndLost) {
  Snapshot now = test::demo_with_cybot();
  test::silence_cybot(now);
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Silent);
  EXPECT_TRUE(remote_link_text(now, now.remotes->front()).startsWith(QStringLiteral("Silent:")));
  EXPECT_TRUE(state_reason(now, test::kDemoCybot).contains(QStringLiteral("no data is arriving")));
  now.stopped = true;
  EXPECT_EQ(shown_state(now, test::kDemoCybot), ShownState::Silent);
  EXPECT_TRUE(ignores_pause_text(now, test::kDemoCybot).isEmpty());
}

TEST(RemoteWords, PollsAreThoseOfItsOwnConnection) {
  Snapshot now = test::demo_with_cybot();
  test::poll_cybot(now, {0.14, 9.84, 12.0});
  const PollHealth* const polls = polls_of(now, test::kDemoCybot);
  ASSERT_NE(polls, nullptr);
  EXPECT_EQ(
      polls_text(polls),
      QStringLiteral("Last request 0.1\u2009s ago, 9.8 requests/s, sticks read 12\u2009s ago"));
  EXPECT_TRUE(polls_text(nullptr).isEmpty());
  EXPECT_EQ(polls_of(now, {0}), nullptr) << "simulated";
  test::change_cybot(now, [](RemoteStatus& remote) { remote.link.author = "cybot-link-2"; });
  EXPECT_EQ(polls_of(now, test::kDemoCybot), nullptr);
}

TEST(RemoteWords, APauseIsReportedNotToHoldRemoteRobots) {
  Snapshot now = test::demo_with_cybot();
  now.paused = true;
  EXPECT_TRUE(
      state_reason(now, test::kDemoCybot).contains(QStringLiteral("Pause does not hold it")));
  EXPECT_FALSE(state_reason(now, {0}).contains(QStringLiteral("Pause")));
  test::lose_cybot(now, 1.0);
  EXPECT_TRUE(ignores_pause_text(now, test::kDemoCybot).isEmpty());
}

TEST(SightingLook, DistinguishesEveryClassByWordShapeAndColour) {
  std::set<QString> words;
  for (const LookKind kind : kLooks) {
    const Look& l = look(kind);
    for (int k = 0; k < kSightingClasses; ++k) {
      const auto one = static_cast<SightingClass>(k);
      words.insert(sighting_word(one));
      EXPECT_FALSE(sighting_meaning(one).isEmpty());
      EXPECT_GE(contrast(sighting_colour(one, l), l.map_free), 3.0) << k;
      EXPECT_NE(sighting_colour(one, l), l.warning);
      EXPECT_NE(sighting_colour(one, l), l.caution);
      for (int other = 0; other < k; ++other) {
        EXPECT_NE(sighting_colour(one, l), sighting_colour(static_cast<SightingClass>(other), l));
      }
    }
  }
  EXPECT_EQ(words.size(), std::size_t{kSightingClasses});
}

TEST(SightingLook, HasADistinctIconPerClassEvenWithoutColour) {
  std::vector<QImage> pictures;
  for (int k = 0; k < kSightingClasses; ++k) {
    pictures.push_back(sighting_icon(static_cast<SightingClass>(k))
                           .pixmap(QSize(32, 32))
                           .toImage()
                           .convertToFormat(QImage::Format_Alpha8));
    for (int other = 0; other < k; ++other) {
      EXPECT_NE(pictures.back(), pictures[static_cast<std::size_t>(other)]) << k << " " << other;
    }
  }
}

TEST(SightingLook, FadesBlipsOnly) {
  const Snapshot now = test::demo_with_cybot();
  const auto& all = *now.sightings;
  EXPECT_NEAR(sighting_alpha(now, all[0]), 0.5, 0.01) << "half of its 30 s are over";
  for (std::size_t k = 1; k < all.size(); ++k) EXPECT_EQ(sighting_alpha(now, all[k]), 1.0);
  Snapshot later = now;
  later.tick += 149;
  EXPECT_LT(sighting_alpha(later, all[0]), 0.3);
  EXPECT_GT(sighting_alpha(later, all[0]), 0.0) << "seen until it is forgotten";
}

TEST(SightingLook, NamesTheReporterAfterItsRemoval) {
  Snapshot now = test::demo_with_cybot();
  EXPECT_EQ(reporter_text(now, test::kDemoCybot), QStringLiteral("cybot1"));
  auto labels = std::make_shared<std::vector<RobotLabel>>(*now.labels);
  labels->back().present = false;
  now.labels = labels;
  EXPECT_EQ(reporter_text(now, test::kDemoCybot), QStringLiteral("cybot1 (gone)"));
  EXPECT_FALSE(reporter_text(now, {99}).isEmpty());
  EXPECT_EQ(reporter_text(now, kNoReporter), QStringLiteral("a person"));
}

}  // namespace
}  // namespace magna
