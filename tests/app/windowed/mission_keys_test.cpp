// SPDX-License-Identifier: GPL-3.0-or-later
// 24 robots get one way-point each by keys alone, with counted strokes.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QTest>
#include <map>

#include "app/profile/profile.h"
#include "app/session_link.h"
#include "core/sim/random.h"
#include "tests/app/session/session_fixture.h"
#include "tests/support/grid_letters.h"
#include "tests/support/window_page.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/map/crosshair.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

constexpr int kRobots = 24;
constexpr int kMostStrokes = 200;
constexpr double kNear = 0.5;  // metres
constexpr std::uint64_t kSeed = 35;

class MissionKeysTest : public test::SessionFixture {
 protected:
  MissionKeysTest() {
    line_.world = MAGNA_SOURCE_DIR "/resources/worlds/rescue.lisp";
    for (const char* port : {"--actr-port", "--cognav-port", "--gobot-port", "--agent-port"}) {
      line_.links.emplace_back(port, "off");
    }
  }
  ~MissionKeysTest() override {
    if (window_) window_->close();
    window_.reset();
    door_.close();
    session_.reset();
  }

  void start() {
    begin();
    session_->set_paused(true);
    door_.open(*session_);
    link_ = std::make_unique<SessionLink>(door_, exchange_);
    profile_ = std::make_unique<Profile>(folder_.path());
    window_ = std::make_unique<test::WindowPage>(
        *link_, WindowOptions{.size = QSize(1280, 800), .profile = profile_.get()});
    window_->show();
    window_->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    advance();
  }
  void advance() {
    session_->step_once();
    QCoreApplication::processEvents();
    window_->context().feed.poll();
    QCoreApplication::processEvents();
  }
  MapPane& map() { return window_->context().map; }
  const Snapshot& now() { return window_->context().feed.now(); }

  void stroke(Qt::Key key) {
    ++strokes_;
    QTest::keyClick(window_->focusWidget(), key);
    QCoreApplication::processEvents();
  }
  void strokes(const QString& text) {
    for (const QChar letter : text) {
      const bool digit = letter.isDigit();
      stroke(static_cast<Qt::Key>(digit ? Qt::Key_0 + letter.digitValue()
                                        : Qt::Key_A + letter.unicode() - u'a'));
    }
  }

  /// Free floor with a metre around it.
  Point draw_target() {
    const CellMap& cells = now().world->cells;
    while (true) {
      const Point p{lots_.uniform(cells.lower().x + 2, cells.upper().x - 2),
                    lots_.uniform(cells.lower().y + 2, cells.upper().y - 2)};
      if (is_free(p)) return p;
    }
  }
  bool is_free(Point p) {
    const WorldSnapshot& world = *now().world;
    for (int j = -1; j <= 1; ++j) {
      for (int i = -1; i <= 1; ++i) {
        if (world.cells.filled(cell_of(p + Point{double(i), double(j)}))) return false;
      }
    }
    return std::ranges::none_of(world.things, [p](const Thing& thing) {
      const Point* const at = std::get_if<Point>(&thing.location);
      return at != nullptr && distance(*at, p) < 2.5;
    });
  }

  RandomStream lots_{kSeed, 0, StreamPurpose::Program};
  SessionHandle door_;
  std::unique_ptr<SessionLink> link_;
  std::unique_ptr<Profile> profile_;
  std::unique_ptr<test::WindowPage> window_;
  int strokes_ = 0;
};

#ifdef MAGNA_HAS_LISP
TEST_F(MissionKeysTest, SendTwentyFourRobotsByAtMostTwoHundredStrokes) {
  start();
  map().setFocus();
  std::map<int, Point> drawn;
  for (int number = 1; number <= kRobots; ++number) {
    const Point target = drawn[number] = draw_target();
    strokes(QString::number(number));
    ASSERT_TRUE(now().active);
    ASSERT_EQ(label_of(now(), *now().active)->letter, std::to_string(number));
    stroke(Qt::Key_J);
    const auto* const cross = dynamic_cast<const Crosshair*>(&map().tool_in_use());
    ASSERT_NE(cross, nullptr);
    const QString letters = test::letters_to(cross->grid(), map().scene().view.to_screen(target));
    ASSERT_FALSE(letters.isEmpty());
    strokes(letters);
    stroke(Qt::Key_Return);
    ASSERT_EQ(dynamic_cast<const Crosshair*>(&map().tool_in_use()), nullptr);
  }
  RecordProperty("strokes", strokes_);
  EXPECT_LE(strokes_, kMostStrokes);
  for (int k = 0; k < 3; ++k) advance();
  std::map<int, RobotId> robots;
  for (const RobotLabel& label : labels_of(now())) robots[std::stoi(label.letter)] = label.id;
  for (const auto& [number, target] : drawn) {
    const Plan& plan = plans_of(now())[robots.at(number).index()];
    ASSERT_EQ(plan.waypoints.size(), 1U) << number;
    EXPECT_LE(distance(plan.waypoints[0].target, target), kNear) << number;
    EXPECT_NE(status_of(now(), robots.at(number)).mission, MissionState::Held) << number;
  }
  // Robots drive there; others are still on their way, or stand where the ruins let none through.
  const auto arrived = [&] {
    return std::ranges::count_if(drawn, [&](const auto& entry) {
      const RobotId robot = robots.at(entry.first);
      return plans_of(now())[robot.index()].waypoints.empty() &&
             distance(now().poses[robot.index()].position(), entry.second) <= kNear;
    });
  };
  for (int tick = 0; tick < 3000 && arrived() < 4; ++tick) advance();
  EXPECT_GE(arrived(), 4);
}
#endif

}  // namespace
}  // namespace magna
