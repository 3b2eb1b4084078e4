// SPDX-License-Identifier: GPL-3.0-or-later
// Every pane in every theme, at three sizes of the screen and three scales: nothing overlaps, is
// cut off or is too pale to be read. With MAGNA_PANE_SHOTS=FOLDER a picture of each is written
// there.

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QCoreApplication>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "tests/app/window/window_walk.h"
#include "tests/support/demo_notices.h"
#include "tests/support/demo_remotes.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/window_page.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

using test::in_sight;
using test::name_of;

using Screen = std::tuple<QSize, ThemeChoice, int>;

/// Of painted text against its background. The edges of small letters are blended with it, so that
/// the darkest pixel of a letter does not reach its nominal colour, whose contrast the tests of the
/// themes measure.
constexpr double kLeastContrast = 3.0;

const char* word_of(ThemeChoice theme) {
  switch (theme) {
    case ThemeChoice::Dark: return "dark";
    case ThemeChoice::HighContrast: return "contrast";
    default: return "light";
  }
}

std::string name_of_screen(const Screen& screen) {
  const auto& [size, theme, percent] = screen;
  return std::to_string(size.width()) + word_of(theme) + std::to_string(percent);
}

bool is_in_scroll_area(const QWidget& part) {
  for (const QWidget* above = part.parentWidget(); above != nullptr;
       above = above->parentWidget()) {
    if (qobject_cast<const QAbstractScrollArea*>(above) != nullptr) return true;
  }
  return false;
}

/// Contrast of the lightest and the darkest pixel.
double range_of(const QImage& picture, const QRect& part) {
  QColor lightest = Qt::black;
  QColor darkest = Qt::white;
  for (int y = part.top(); y <= part.bottom(); ++y) {
    for (int x = part.left(); x <= part.right(); ++x) {
      const QColor pixel = picture.pixelColor(x, y);
      if (pixel.lightness() > lightest.lightness()) lightest = pixel;
      if (pixel.lightness() < darkest.lightness()) darkest = pixel;
    }
  }
  return contrast(lightest, darkest);
}

class PaneMatrixTest : public testing::TestWithParam<Screen> {
 protected:
  PaneMatrixTest() {
    const auto& [size, theme, percent] = GetParam();
    Snapshot first = test::demo_with_cybot();
    first.links = test::demo_links();
    first.notices = test::demo_notices(1, 40);
    link.show(first);
    window = std::make_unique<test::WindowPage>(
        link, WindowOptions{.theme = theme, .size = size, .clock = &clock, .scale = percent});
    window->show();
    window->resize(size);
    window->context().actions["settings.fold_idle"].trigger();  // all panes are open
    clock.advance_ms(1000);
    window->context().feed.poll();
    settle();
  }
  ~PaneMatrixTest() override {
    window.reset();
    apply_scale(100);
    apply_theme(ThemeChoice::Light);
  }

  static void settle() {
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QCoreApplication::processEvents();
  }

  /// Shows each pane that this world can use, one after the other.
  void for_each_pane(const std::function<void(QDockWidget&)>& look) {
    for (QDockWidget* const dock : window->findChildren<QDockWidget*>()) {
      if (!dock->toggleViewAction()->isEnabled() || !dock->toggleViewAction()->isVisible())
        continue;
      const bool was_visible = dock->isVisible();
      dock->show();
      dock->raise();
      settle();
      SCOPED_TRACE(dock->objectName().toStdString());
      look(*dock);
      dock->setVisible(was_visible);
      settle();
    }
  }

  static void check_geometry(const QWidget& pane) {
    for (const QWidget* part : pane.findChildren<QWidget*>()) {
      if (!in_sight(*part) || part->layout() == nullptr) continue;
      check_children(*part);
    }
    for (const QLabel* label : pane.findChildren<QLabel*>()) {
      if (!in_sight(*label) || label->text().isEmpty() || label->text().contains('<')) continue;
      const std::string what = label->text().toStdString();
      if (label->wordWrap()) {
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << what;
      } else {
        EXPECT_GE(label->width(), label->minimumSizeHint().width()) << what;
      }
      if (!is_in_scroll_area(*label)) {
        EXPECT_EQ(label->visibleRegion().boundingRect().size(), label->size()) << what;
      }
    }
    for (const QAbstractButton* button : pane.findChildren<QAbstractButton*>()) {
      if (!in_sight(*button) || test::is_inner(*button)) continue;
      if (!is_in_scroll_area(*button)) {
        EXPECT_EQ(button->visibleRegion().boundingRect().size(), button->size())
            << name_of(*button);
      }
      if (button->text().isEmpty() || button->inherits("QDockWidgetTitleButton")) continue;
      EXPECT_GE(button->width(), button->minimumSizeHint().width()) << name_of(*button);
    }
  }

  static void check_children(const QWidget& parent) {
    std::vector<const QWidget*> children;
    for (const QObject* child : parent.children()) {
      const auto* part = qobject_cast<const QWidget*>(child);
      if (part != nullptr && part->isVisible() && !part->isWindow() &&
          parent.layout()->indexOf(const_cast<QWidget*>(part)) >= 0) {
        children.push_back(part);
      }
    }
    for (std::size_t a = 0; a < children.size(); ++a) {
      EXPECT_TRUE(parent.rect().contains(children[a]->geometry()))
          << name_of(*children[a]) << " sticks out of " << name_of(parent);
      for (std::size_t b = a + 1; b < children.size(); ++b) {
        EXPECT_FALSE(children[a]->geometry().intersects(children[b]->geometry()))
            << name_of(*children[a]) << " and " << name_of(*children[b]);
      }
    }
  }

  void check_contrast(const QWidget& pane, const QImage& picture) {
    const auto check = [&](const QWidget& part) {
      const QRect seen =
          part.visibleRegion().boundingRect().translated(part.mapTo(window.get(), QPoint(0, 0)));
      const QRect inside = seen.intersected(picture.rect());
      // A sliver at the edge of a scrolled area need not contain a letter.
      if (inside.height() < part.height() || inside.width() < part.width()) return;
      EXPECT_GE(range_of(picture, inside), kLeastContrast) << name_of(part);
    };
    for (const QLabel* label : pane.findChildren<QLabel*>()) {
      if (in_sight(*label) && label->isEnabled() && !label->text().trimmed().isEmpty())
        check(*label);
    }
    for (const QAbstractButton* button : pane.findChildren<QAbstractButton*>()) {
      // Those that float and close a pane are painted while it is used.
      if (qobject_cast<const PaneHeader*>(button->parentWidget()) != nullptr) continue;
      const bool shows = !button->text().isEmpty() || !button->icon().isNull();
      if (in_sight(*button) && button->isEnabled() && shows) check(*button);
    }
  }

  QImage picture() {
    QImage drawn(window->size(), QImage::Format_RGB32);
    window->render(&drawn);
    return drawn;
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  std::unique_ptr<test::WindowPage> window;
};

TEST_P(PaneMatrixTest, EveryPaneIsWholeAndLegible) {
  const QString shots = qEnvironmentVariable("MAGNA_PANE_SHOTS");
  std::size_t panes = 0;
  for_each_pane([&](QDockWidget& dock) {
    ++panes;
    check_geometry(dock);
    const QImage drawn = picture();
    check_contrast(dock, drawn);
    if (shots.isEmpty()) return;
    const QString file =
        dock.objectName() + '-' + QString::fromStdString(name_of_screen(GetParam()));
    EXPECT_TRUE(drawn.save(QDir(shots).filePath(file + ".png"))) << file.toStdString();
  });
  EXPECT_GT(panes, 10u);
  EXPECT_LE(window->width(), std::get<QSize>(GetParam()).width());
  EXPECT_LE(window->height(), std::get<QSize>(GetParam()).height());
}

INSTANTIATE_TEST_SUITE_P(
    Screens, PaneMatrixTest,
    testing::Combine(testing::Values(QSize(1280, 800), QSize(1920, 1080), QSize(3840, 2160)),
                     testing::Values(ThemeChoice::Light, ThemeChoice::Dark,
                                     ThemeChoice::HighContrast),
                     testing::Values(100, 150, 200)),
    [](const testing::TestParamInfo<Screen>& screen) { return name_of_screen(screen.param); });

}  // namespace
}  // namespace magna
