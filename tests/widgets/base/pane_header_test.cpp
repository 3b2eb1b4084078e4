// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/pane_header.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <stdexcept>

#include "tests/support/child.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

class PaneHeaderTest : public testing::Test {
 protected:
  PaneHeaderTest() {
    apply_theme(ThemeChoice::Light);
    dock = new QDockWidget(QStringLiteral("Events"), &window);
    dock->setWidget(field = new QLineEdit);
    header = new PaneHeader(*dock);
    window.setCentralWidget(other = new QLineEdit);
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(600, 300);
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    other->setFocus();
  }
  ~PaneHeaderTest() override { apply_scale(100); }

  QStringList shown_texts() const {
    QStringList texts;
    for (const QLabel* label : header->findChildren<QLabel*>()) {
      if (label->isVisible() && !label->text().isEmpty()) texts << label->text();
    }
    return texts;
  }
  const QLabel& label(const QString& text) const {
    for (const QLabel* label : header->findChildren<QLabel*>()) {
      if (label->text() == text) return *label;
    }
    throw std::logic_error("There is no such label: " + text.toStdString());
  }
  QAbstractButton& float_button() const { return test::button(*header, "Float Events"); }
  QAbstractButton& close_button() const { return test::button(*header, "Close Events"); }

  QMainWindow window;
  QLineEdit* field = nullptr;
  QLineEdit* other = nullptr;
  QDockWidget* dock = nullptr;
  PaneHeader* header = nullptr;
};

TEST_F(PaneHeaderTest, IsTheTitleBarAndShowsTheTitle) {
  EXPECT_EQ(&header_of(*dock), header);
  EXPECT_EQ(shown_texts(), QStringList{QStringLiteral("Events")});
  QAbstractButton& close = close_button();
  dock->setWindowTitle(QStringLiteral("Events (3)"));
  EXPECT_EQ(shown_texts(), QStringList{QStringLiteral("Events (3)")});
  EXPECT_EQ(close.accessibleName(), QStringLiteral("Close Events (3)"));
}

TEST_F(PaneHeaderTest, DoesNotLieOverThePane) {
  EXPECT_GE(dock->widget()->y(), header->geometry().bottom() + 1);
}

TEST_F(PaneHeaderTest, IsAsHighAsTheScaleAsks) {
  EXPECT_EQ(header->height(), 28);
  apply_scale(200);
  QCoreApplication::processEvents();
  EXPECT_EQ(header->height(), 56);
}

TEST_F(PaneHeaderTest, ShowsFactsAndToolsBehindTheButtons) {
  window.resizeDocks({dock}, {400}, Qt::Horizontal);
  QCoreApplication::processEvents();
  header->show_facts(QStringLiteral("24 robots"));
  auto* tool = new QToolButton;
  header->add_tool(*tool);
  QCoreApplication::processEvents();
  const QLabel& facts = label(QStringLiteral("24 robots"));
  EXPECT_TRUE(facts.isVisible());
  EXPECT_GT(facts.x(), label(QStringLiteral("Events")).geometry().right());
  const QRect place(tool->mapTo(header, QPoint(0, 0)), tool->size());
  EXPECT_TRUE(tool->isVisible());
  EXPECT_GT(place.x(), facts.x());
  EXPECT_GE(place.right(), header->width() - 16) << "at the end of the header";
  EXPECT_LT(float_button().geometry().right(), close_button().x() + 1);
  EXPECT_LT(close_button().geometry().right(), place.x());
  header->show_facts({});
  EXPECT_EQ(shown_texts(), QStringList{QStringLiteral("Events")});
}

TEST_F(PaneHeaderTest, NamesARobotInPlaceOfTheTitle) {
  header->show_robot(swatch_icon(3, QStringLiteral("4")), QStringLiteral("robot4"));
  EXPECT_EQ(shown_texts(), QStringList{QStringLiteral("robot4")});
  header->show_robot({}, {});
  EXPECT_EQ(shown_texts(), QStringList{QStringLiteral("Events")});
}

TEST_F(PaneHeaderTest, HidesToolsForWhichItIsTooNarrow) {
  auto* tool = new QToolButton;
  tool->setFixedWidth(100);
  header->add_tool(*tool);
  window.resizeDocks({dock}, {300}, Qt::Horizontal);
  QCoreApplication::processEvents();
  EXPECT_TRUE(tool->isVisible());
  window.resizeDocks({dock}, {130}, Qt::Horizontal);
  QCoreApplication::processEvents();
  EXPECT_LT(dock->width(), 160);
  EXPECT_FALSE(tool->isVisible());
}

TEST_F(PaneHeaderTest, PaintsItsButtonsWhileTheFocusIsInTheDock) {
  const auto picture = [&] { return close_button().grab().toImage(); };
  const QImage without = picture();
  field->setFocus();
  EXPECT_NE(picture(), without);
  other->setFocus();
  EXPECT_EQ(picture(), without);
}

TEST_F(PaneHeaderTest, ElidesFactsBeforeItsButtonsWhileTheyArePainted) {
  window.resizeDocks({dock}, {400}, Qt::Horizontal);
  header->show_facts(QString(200, QLatin1Char('m')));
  QCoreApplication::processEvents();
  const QLabel& facts = label(QString(200, QLatin1Char('m')));
  EXPECT_EQ(facts.contentsRect(), facts.rect());
  field->setFocus();
  EXPECT_LT(facts.x() + facts.contentsRect().right(), float_button().x());
  other->setFocus();
  EXPECT_EQ(facts.contentsRect(), facts.rect());
}

TEST_F(PaneHeaderTest, FloatsWithAFrameOverItsDockedPlaceAndReturnsWhereItWasLeft) {
  dock->setWidget(new QWidget);  // of any height
  QCoreApplication::processEvents();
  const QRect docked(dock->mapToGlobal(QPoint()), dock->size());
  set_floating(*dock, true, {300, 250});
  const auto framed = [&] { return !dock->windowFlags().testFlag(Qt::FramelessWindowHint); };
  ASSERT_TRUE(QTest::qWaitFor(framed));
  EXPECT_TRUE(dock->isVisible());
  EXPECT_TRUE(dock->geometry().intersects(docked));
  EXPECT_TRUE(dock->screen()->availableGeometry().contains(dock->geometry()));
  EXPECT_GE(dock->width(), 300);
  EXPECT_GE(dock->height(), 250);
  dock->setGeometry(70, 80, 210, 220);
  set_floating(*dock, false);
  EXPECT_FALSE(dock->isFloating());
  set_floating(*dock, true, {300, 250});
  ASSERT_TRUE(QTest::qWaitFor(framed));
  EXPECT_EQ(dock->geometry(), QRect(70, 80, 210, 220));
}

TEST_F(PaneHeaderTest, AnArrowAsksToFoldAndToUnfold) {
  QSignalSpy clicked(header, &PaneHeader::fold_clicked);
  EXPECT_FALSE(test::button(*header, "Fold Events").isVisible()) << "not every pane folds";
  header->show_fold(false);
  QCoreApplication::processEvents();
  QAbstractButton& arrow = test::button(*header, "Fold Events");
  EXPECT_TRUE(arrow.isVisible());
  EXPECT_LT(arrow.x(), label(QStringLiteral("Events")).x());
  QTest::mouseClick(header, Qt::LeftButton, {}, {header->width() / 2, 10});
  EXPECT_EQ(clicked.count(), 0) << "the rest of the header is for dragging";
  arrow.click();
  EXPECT_EQ(clicked.count(), 1);
  header->show_fold(true);
  EXPECT_EQ(arrow.accessibleName(), QStringLiteral("Unfold Events"));
  QTest::mouseClick(header, Qt::LeftButton, {}, {header->width() / 2, 10});
  EXPECT_EQ(clicked.count(), 2) << "the whole line of a folded pane opens it";
}

TEST_F(PaneHeaderTest, AButtonOfAnActionIsBesideTheOthersAndFollowsIt) {
  window.resizeDocks({dock}, {400}, Qt::Horizontal);
  QCoreApplication::processEvents();
  QAction action(QStringLiteral("&Swap with map"));
  QSignalSpy triggered(&action, &QAction::triggered);
  header->add_button(action);
  QAbstractButton& swap = test::button(*header, "Swap with map");
  EXPECT_LT(swap.geometry().right(), float_button().x() + 1);
  swap.click();
  EXPECT_EQ(triggered.count(), 1);
  action.setText(QStringLiteral("Swap back"));
  EXPECT_EQ(swap.accessibleName(), QStringLiteral("Swap back"));
  action.setEnabled(false);
  EXPECT_TRUE(swap.isHidden());
  action.setEnabled(true);
  EXPECT_FALSE(swap.isHidden());
}

TEST_F(PaneHeaderTest, FloatsDocksAndCloses) {
  float_button().click();
  EXPECT_TRUE(dock->isFloating());
  test::button(*header, "Dock Events").click();
  EXPECT_FALSE(dock->isFloating());
  close_button().click();
  EXPECT_TRUE(dock->isHidden());
}

}  // namespace
}  // namespace magna
