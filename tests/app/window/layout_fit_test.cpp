// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing is cut off or overlaps at common window sizes.

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <cstdlib>
#include <map>
#include <string>

#include "tests/app/window/window_walk.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/event_loop.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/window_page.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/robots/team/robot_list_pane.h"

namespace magna {
namespace {

using test::in_sight;
using test::name_of;

struct Screen {
  QSize size;
  int percent;
};

/// Content that does not fit can be scrolled.
bool is_scrolled(const QWidget& part) {
  for (const QWidget* above = part.parentWidget(); above != nullptr;
       above = above->parentWidget()) {
    const auto* area = qobject_cast<const QScrollArea*>(above);
    if (area != nullptr && area->verticalScrollBar()->isVisible()) return true;
  }
  return false;
}

class LayoutFitTest : public testing::TestWithParam<Screen> {
 protected:
  LayoutFitTest() {
    Snapshot first = test::demo_with_cybot();
    first.links = test::demo_links();
    first.notices = test::demo_notices(1, 40);
    link.show(first);
    window = std::make_unique<test::WindowPage>(link, WindowOptions{.theme = ThemeChoice::Light,
                                                                    .size = GetParam().size,
                                                                    .clock = &clock,
                                                                    .scale = GetParam().percent});
    window->show();
    window->resize(GetParam().size);
    window->context().actions["settings.fold_idle"].trigger();  // all panes are open
    clock.advance_ms(1000);
    window->context().feed.poll();
    QCoreApplication::processEvents();
  }
  ~LayoutFitTest() override {
    window.reset();
    apply_scale(100);
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  std::unique_ptr<test::WindowPage> window;
};

TEST_P(LayoutFitTest, FitsOnTheScreen) {
  EXPECT_LE(window->width(), GetParam().size.width());
  EXPECT_LE(window->height(), GetParam().size.height());
}

TEST_P(LayoutFitTest, ShowsLabelsInFull) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (const QLabel* label : window->findChildren<QLabel*>()) {
      if (!in_sight(*label) || label->text().isEmpty() || label->text().contains('<')) continue;
      const std::string what = view + ": " + label->text().toStdString();
      if (label->wordWrap()) {
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << what;
      } else {
        EXPECT_GE(label->width(), label->minimumSizeHint().width()) << what;
        EXPECT_GE(label->height(), label->minimumSizeHint().height()) << what;
      }
      if (!is_scrolled(*label)) {
        EXPECT_EQ(label->visibleRegion().boundingRect().size(), label->size()) << what;
      }
    }
  });
}

TEST_P(LayoutFitTest, ShowsButtonsInFull) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (const QAbstractButton* button : window->findChildren<QAbstractButton*>()) {
      if (!in_sight(*button) || test::is_inner(*button)) continue;
      const std::string what = view + ": " + name_of(*button);
      if (!is_scrolled(*button)) {
        EXPECT_EQ(button->visibleRegion().boundingRect().size(), button->size()) << what;
      }
      if (button->text().isEmpty() || button->inherits("QDockWidgetTitleButton")) continue;
      EXPECT_GE(button->width(), button->minimumSizeHint().width()) << what;
      EXPECT_GE(button->height(), button->minimumSizeHint().height()) << what;
    }
  });
}

TEST_P(LayoutFitTest, ShowsTitlesInFull) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (const QTabBar* bar : window->findChildren<QTabBar*>()) {
      if (!in_sight(*bar)) continue;
      for (int tab = 0; tab < bar->count(); ++tab) {
        const int text = bar->fontMetrics().horizontalAdvance(bar->tabText(tab));
        EXPECT_GE(bar->tabRect(tab).width(), text)
            << view << ": " << bar->tabText(tab).toStdString();
        EXPECT_TRUE(bar->rect().contains(bar->tabRect(tab).center()))
            << view << ": " << bar->tabText(tab).toStdString();
      }
    }
    for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
      if (!in_sight(*dock)) continue;
      EXPECT_GE(dock->width(), dock->fontMetrics().horizontalAdvance(dock->windowTitle()) + 40)
          << view << ": " << dock->objectName().toStdString();
    }
  });
}

// Items of one layout share no pixel; overlays of the map are in no layout.
TEST_P(LayoutFitTest, ControlsDoNotOverlap) {
  test::for_each_view(*window, [&](const std::string& view) {
    for (const QWidget* parent : window->findChildren<QWidget*>()) {
      if (parent->layout() == nullptr || !in_sight(*parent)) continue;
      std::vector<const QWidget*> children;
      for (const QObject* child : parent->children()) {
        const auto* part = qobject_cast<const QWidget*>(child);
        if (part != nullptr && part->isVisible() && !part->isWindow() &&
            parent->layout()->indexOf(const_cast<QWidget*>(part)) >= 0) {
          children.push_back(part);
        }
      }
      for (std::size_t a = 0; a < children.size(); ++a) {
        EXPECT_TRUE(parent->rect().contains(children[a]->geometry()))
            << view << ": " << name_of(*children[a]) << " sticks out of " << name_of(*parent);
        for (std::size_t b = a + 1; b < children.size(); ++b) {
          EXPECT_FALSE(children[a]->geometry().intersects(children[b]->geometry()))
              << view << ": " << name_of(*children[a]) << " and " << name_of(*children[b]);
        }
      }
    }
  });
}

std::string name_of_screen(const testing::TestParamInfo<Screen>& screen) {
  return std::to_string(screen.param.size.width()) + "at" + std::to_string(screen.param.percent);
}

INSTANTIATE_TEST_SUITE_P(Screens, LayoutFitTest,
                         testing::Values(Screen{{1280, 800}, 100}, Screen{{1920, 1080}, 100},
                                         Screen{{1920, 1080}, 200}),
                         name_of_screen);

class NarrowTest : public LayoutFitTest {};

TEST_P(NarrowTest, KeepsTheStopButtonsOfRobotsVisible) {
  const QTableView& table = window->findChild<RobotListPane*>()->table();
  const QHeaderView& header = *table.horizontalHeader();
  const int stop = header.count() - 1;
  EXPECT_GT(header.sectionSize(stop), 0);
  EXPECT_LE(header.sectionViewportPosition(stop) + header.sectionSize(stop),
            table.viewport()->width());
}

INSTANTIATE_TEST_SUITE_P(Screens, NarrowTest,
                         testing::Values(Screen{{1280, 800}, 150}, Screen{{1280, 800}, 175},
                                         Screen{{1280, 800}, 200}, Screen{{1920, 1080}, 150},
                                         Screen{{1920, 1080}, 175}),
                         name_of_screen);

class ColumnsTest : public LayoutFitTest {};

TEST_P(ColumnsTest, ScaleWithTheUserInterface) {
  const auto width = [&](const char* id) {
    return window->findChild<QDockWidget*>(QString::fromLatin1(id))->width();
  };
  QCoreApplication::processEvents();
  EXPECT_GE(width("robots"), scaled(264) - 2);
  EXPECT_GE(width("image"), scaled(304) - 2);
}

INSTANTIATE_TEST_SUITE_P(Screens, ColumnsTest,
                         testing::Values(Screen{{1280, 800}, 100}, Screen{{1920, 1080}, 100},
                                         Screen{{1920, 1080}, 150}, Screen{{1920, 1080}, 175}),
                         name_of_screen);

/// A column may be wider than wanted by what a pane needed when it was first shown, pixels.
constexpr int kLeastSizeRounding = 16;

class LiveScaleTest : public LayoutFitTest {
 protected:
  /// Title bar and size of each visible dock.
  std::map<std::string, std::pair<int, int>> docks() {
    QCoreApplication::processEvents();
    std::map<std::string, std::pair<int, int>> found;
    for (const QDockWidget* dock : window->findChildren<QDockWidget*>()) {
      if (!in_sight(*dock)) continue;
      found[dock->objectName().toStdString()] = {dock->widget()->y(), dock->width()};
    }
    return found;
  }
};

TEST_P(LiveScaleTest, TitlesKeepTheirRoom) {
  window->context().actions["view.scale_175"].trigger();
  const auto live = docks();
  window.reset();
  window = std::make_unique<test::WindowPage>(
      link,
      WindowOptions{
          .theme = ThemeChoice::Light, .size = GetParam().size, .clock = &clock, .scale = 175});
  window->context().actions["settings.fold_idle"].trigger();
  window->show();
  window->resize(GetParam().size);
  for (const auto& [id, place] : docks()) {
    ASSERT_TRUE(live.contains(id)) << id;
    EXPECT_EQ(live.at(id).first, place.first) << id;
  }
}

TEST_P(LiveScaleTest, ColumnsKeepTheirWidths) {
  // Panes for which the content of the demonstration leaves no height close first.
  window->resize(GetParam().size - QSize(1, 1));
  QCoreApplication::processEvents();
  window->resize(GetParam().size);
  const auto before = docks();
  window->context().actions["view.scale_175"].trigger();
  EXPECT_NE(docks(), before);
  window->context().actions["view.scale_100"].trigger();
  const auto off = [&] {
    std::string names;
    const auto after = docks();
    for (const auto& [id, place] : before) {
      const auto now = after.find(id);
      if (now != after.end() && now->second.first == place.first &&
          std::abs(now->second.second - place.second) <= kLeastSizeRounding) {
        continue;
      }
      names += id;
      if (now == after.end()) {
        names += " is hidden; ";
      } else {
        names += ": " + std::to_string(now->second.first) + ", " +
                 std::to_string(now->second.second) + " instead of " + std::to_string(place.first) +
                 ", " + std::to_string(place.second) + "; ";
      }
    }
    return names;
  };
  test::wait_until([&] { return off().empty(); });
  EXPECT_EQ(off(), "");
}

INSTANTIATE_TEST_SUITE_P(Screens, LiveScaleTest,
                         testing::Values(Screen{{1280, 800}, 100}, Screen{{1920, 1080}, 100}),
                         name_of_screen);

}  // namespace
}  // namespace magna
