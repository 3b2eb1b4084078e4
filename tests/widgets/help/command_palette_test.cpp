// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/command_palette.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "tests/support/child.h"

namespace magna {
namespace {

class CommandPaletteTest : public testing::Test {
 protected:
  CommandPaletteTest() {
    window.resize(800, 600);
    elsewhere = new QLineEdit(&window);
    palette = new CommandPalette(window, [this] { return entries(); });
    QObject::connect(palette, &CommandPalette::used, palette, [this] { ++used; });
    window.show();
    window.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    elsewhere->setFocus();
    palette->open();
  }

  std::vector<PaletteEntry> entries() {
    const auto entry = [this](const char* id, const char* text, bool enabled = true) {
      PaletteEntry made;
      made.id = id;
      made.text = QLatin1String(text);
      made.detail = QStringLiteral("Robot");
      made.keys = QStringLiteral("Ctrl+K");
      made.enabled = enabled;
      made.problem = QStringLiteral("Choose a robot first");
      made.run = [this, id] { ran.emplace_back(id); };
      return made;
    };
    return {entry("pause", "Pause"), entry("stop", "Stop robot"), entry("clear", "Clear plan"),
            entry("resume", "Resume mission", false)};
  }
  QString first() const { return palette->model().index(0).data().toString(); }
  QLineEdit& field() { return test::child<QLineEdit>(*palette, "Action to find"); }
  QListView& list() { return test::child<QListView>(*palette); }
  void type(const char* text) { QTest::keyClicks(&field(), QLatin1String(text)); }
  void press(Qt::Key key) { QTest::keyClick(&field(), key); }

  QWidget window;
  QLineEdit* elsewhere = nullptr;
  CommandPalette* palette = nullptr;
  std::vector<std::string> ran;
  int used = 0;
};

TEST_F(CommandPaletteTest, OpensWithAllEntriesAndTakesTheFocus) {
  EXPECT_TRUE(palette->isVisible());
  EXPECT_TRUE(field().hasFocus());
  EXPECT_EQ(palette->model().rowCount(), 4);
  EXPECT_TRUE(window.rect().contains(palette->geometry()));
}

TEST_F(CommandPaletteTest, RunsTheTypedEntryAndReturnsTheFocus) {
  type("sto");
  EXPECT_EQ(first(), QStringLiteral("Stop robot"));
  press(Qt::Key_Return);
  EXPECT_EQ(ran, std::vector<std::string>{"stop"});
  EXPECT_FALSE(palette->isVisible());
  EXPECT_TRUE(elsewhere->hasFocus());
  EXPECT_EQ(used, 1);
}

TEST_F(CommandPaletteTest, ArrowsMoveThroughTheRowsCyclically) {
  press(Qt::Key_Up);
  EXPECT_EQ(list().currentIndex().row(), 3);
  press(Qt::Key_Down);
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  EXPECT_EQ(ran, std::vector<std::string>{"stop"});
}

TEST_F(CommandPaletteTest, ClosesByEscapeAndOnFocusLoss) {
  press(Qt::Key_Escape);
  EXPECT_FALSE(palette->isVisible());
  EXPECT_TRUE(elsewhere->hasFocus());
  palette->open();
  elsewhere->setFocus(Qt::MouseFocusReason);
  EXPECT_FALSE(palette->isVisible());
  EXPECT_TRUE(ran.empty());
}

TEST_F(CommandPaletteTest, ShowsTheReasonOfADisabledEntryAndDoesNotRunIt) {
  type("resume");
  EXPECT_TRUE(palette->model().at(0)->detail().contains(QStringLiteral("Choose a robot first")));
  press(Qt::Key_Return);
  EXPECT_TRUE(ran.empty());
  EXPECT_TRUE(palette->isVisible());
}

TEST_F(CommandPaletteTest, ShowsRecentEntriesFirst) {
  type("clear");
  press(Qt::Key_Return);
  palette->open();
  EXPECT_EQ(first(), QStringLiteral("Clear plan"));
  EXPECT_EQ(palette->recent(), std::vector<std::string>{"clear"});
  EXPECT_TRUE(field().text().isEmpty());
}

TEST_F(CommandPaletteTest, RunsAClickedEntry) {
  const QRect row = list().visualRect(palette->model().index(2));
  QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, row.center());
  EXPECT_EQ(ran, std::vector<std::string>{"clear"});
  EXPECT_FALSE(palette->isVisible());
}

TEST_F(CommandPaletteTest, ReportsThatNothingMatches) {
  type("qqq");
  EXPECT_EQ(palette->model().rowCount(), 0);
  EXPECT_FALSE(list().isVisible());
  press(Qt::Key_Return);
  EXPECT_TRUE(palette->isVisible());
  EXPECT_TRUE(field().accessibleDescription().contains(QStringLiteral("No matches")));
}

TEST_F(CommandPaletteTest, AnnouncesTheChosenEntryToScreenReaders) {
  press(Qt::Key_Down);
  EXPECT_TRUE(field().accessibleDescription().contains(QStringLiteral("Stop robot")));
  EXPECT_TRUE(field().accessibleDescription().contains(QStringLiteral("Ctrl+K")));
}

TEST(FindEntries, SearchesThePlaceOfAnEntryToo) {
  PaletteEntry fit;
  fit.text = QStringLiteral("Fit all");
  fit.detail = QStringLiteral("View");
  PaletteEntry review;
  review.text = QStringLiteral("Review");
  const auto hits = find_entries({fit, review}, QStringLiteral("view"), {});
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].entry, 1U);
  EXPECT_TRUE(hits[1].letters.empty());
  EXPECT_TRUE(find_entries({fit}, QStringLiteral("wive"), {}).empty());
}

TEST(FindEntries, ListsADisabledShortNameAfterEnabledEntries) {
  PaletteEntry disabled;
  disabled.text = QStringLiteral("Stop");
  disabled.enabled = false;
  PaletteEntry other;
  other.text = QStringLiteral("Step to that other place");
  PaletteEntry enabled;
  enabled.text = QStringLiteral("Stop all robots");
  const auto hits = find_entries({disabled, other, enabled}, QStringLiteral("stop"), {});
  ASSERT_EQ(hits.size(), 3U);
  EXPECT_EQ(hits[0].entry, 2U);
  EXPECT_EQ(hits[1].entry, 0U);
}

TEST(FindEntries, PrefersAPaneByItsExactName) {
  PaletteEntry queue;
  queue.text = QStringLiteral("Image queue");
  PaletteEntry pane;
  pane.text = QStringLiteral("Go to Image");
  pane.name_at = 6;
  const auto hits = find_entries({queue, pane}, QStringLiteral("image"), {});
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].entry, 1U);
  EXPECT_EQ(hits[0].letters, (std::vector<int>{6, 7, 8, 9, 10}));
  EXPECT_EQ(find_entries({queue, pane}, QStringLiteral("go im"), {}).size(), 1U);
}

TEST(FindEntries, PrefersNamesWithSomeWordsToTextsWithAll) {
  PaletteEntry file;
  file.text = QStringLiteral("Open schedule…");
  file.words = QStringLiteral("Planned against actual in the Gantt chart");
  PaletteEntry pane;
  pane.text = QStringLiteral("Go to Gantt");
  pane.words = QStringLiteral("The chart of a hall");
  const auto hits = find_entries({file, pane}, QStringLiteral("gantt chart"), {});
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].entry, 1U);
}

}  // namespace
}  // namespace magna
