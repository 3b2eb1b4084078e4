// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QWidget>
#include <functional>
#include <memory>
#include <string>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/help/tour_card.h"
#include "widgets/help/tour_guide.h"

namespace magna::test {

/// The tour in a window with a map area and a teleoperation area.
class TourFixture : public testing::Test {
 protected:
  TourFixture() {
    teleop.setObjectName(QStringLiteral("teleop"));
    teleop.setGeometry(10, 20, 200, 100);
    open("/worlds/office.lisp", 1);
    feed.poll();
    guide = std::make_unique<TourGuide>(window, feed, actions, [this](std::string_view name) {
      return worlds_there ? QStringLiteral("/bundled/") + QString::fromStdString(std::string(name))
                          : QString();
    });
    card = std::make_unique<TourCard>(*guide, actions, &window);
    window.show();
  }
  ~TourFixture() override {
    card.reset();
    guide.reset();
  }

  void show(Snapshot next) {
    link.show(std::move(next));
    clock.advance_ms(1000);
    feed.poll();
  }
  void open(const char* file, std::uint64_t number) {
    Snapshot next = number == 1 ? demo_snapshot() : link.copy();
    next.opened = std::make_shared<OpenedWorld>(OpenedWorld{number, file, "", 0, ""});
    next.parameters = std::make_shared<Parameters>();
    show(std::move(next));
  }
  void change(const std::function<void(Snapshot&)>& how) {
    Snapshot next = link.copy();
    how(next);
    show(std::move(next));
  }
  QAbstractButton& card_button(const QString& text) const { return button(*card, text); }
  /// The state of the step.
  QString state() const { return child<WrappedLabel>(*card, "State of the step").whole_text(); }
  std::string id() const { return std::string(guide->step().id); }
  HighlightRing* ring() { return window.findChild<HighlightRing*>(); }

  FakeConsoleLink link;
  FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QWidget window;
  QWidget map{&window};
  QWidget teleop{&window};
  ActionSet actions{window, map};
  bool worlds_there = true;
  std::unique_ptr<TourGuide> guide;
  std::unique_ptr<TourCard> card;
};

}  // namespace magna::test
