// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lisp/console_pane.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/lisp/console_input.h"
#include "widgets/lisp/console_view.h"

namespace magna {
namespace {

class ConsolePaneTest : public testing::Test {
 protected:
  ConsolePaneTest() {
    link.show(test::demo_snapshot());
    feed.poll();
    pane = new ConsolePane(feed, actions, &window);
    window.setCentralWidget(pane);
    window.resize(700, 220);
  }

  void open() {
    window.show();
    QCoreApplication::processEvents();
  }
  /// The lines numbered `first` to `last`: every tenth an error.
  void show_lines(std::uint64_t first, std::uint64_t last) {
    auto lines = std::make_shared<ConsoleLines>();
    lines->first = first;
    for (std::uint64_t i = first; i <= last; ++i) {
      lines->lines.push_back({i % 10 == 0 ? ConsoleKind::Error : ConsoleKind::Message,
                              "line " + std::to_string(i), static_cast<Tick>(i)});
    }
    show(std::move(lines));
  }
  void show(std::shared_ptr<const ConsoleLines> lines) {
    Snapshot next = link.copy();
    next.console = std::make_shared<ConsoleStatus>(ConsoleStatus{std::move(lines), nullptr});
    link.show(std::move(next));
    clock.advance_ms(20);
    feed.poll();
  }
  QScrollBar& bar() { return *pane->view().verticalScrollBar(); }
  QString text() { return pane->view().toPlainText(); }
  QString top() { return pane->view().cursorForPosition({4, 4}).block().text(); }
  void enter(const char* line) {
    QTest::keyClicks(&pane->input(), QLatin1String(line));
    QTest::keyClick(&pane->input(), Qt::Key_Return);
  }
  QColor colour(const char* line) {
    const QTextCursor at = pane->view().document()->find(QLatin1String(line));
    return at.charFormat().foreground().color();
  }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  QMainWindow window;
  QWidget map;
  ActionSet actions{window, map};
  ConsolePane* pane = nullptr;
};

TEST_F(ConsolePaneTest, ShowsAHintWithTheNextStep) {
  open();
  EXPECT_TRUE(pane->empty_text().contains(QStringLiteral("Type help and press Enter")));
  EXPECT_FALSE(pane->view().isVisible());
  EXPECT_FALSE(test::button(*pane, "Copy").isEnabled());
  show_lines(0, 0);
  EXPECT_TRUE(pane->view().isVisible());
}

TEST_F(ConsolePaneTest, SendsLinesToTheConsole) {
  open();
  enter("cam-track 0 1");
  enter(" (+ 1 2) ");
  EXPECT_EQ(link.typed, (std::vector<std::string>{"cam-track 0 1", "(+ 1 2)"}));
}

TEST_F(ConsolePaneTest, DistinguishesKindsByWordsAndColours) {
  open();
  auto lines = std::make_shared<ConsoleLines>();
  lines->lines = {{ConsoleKind::Typed, "hands", 0},
                  {ConsoleKind::Table, "HAND STRENGTH", 0},
                  {ConsoleKind::Warning, "PEN#2 has moved", 0},
                  {ConsoleKind::Error, "there is no\nhand 7", 0},
                  {ConsoleKind::Message, "hand-remove: removed", 0}};
  show(lines);
  EXPECT_EQ(text().split(QLatin1Char('\n')).first(), QStringLiteral("Robot> hands"));
  EXPECT_TRUE(text().contains(QStringLiteral("\n*WARNING* -> PEN#2 has moved\n*ERROR* -> there")));
  EXPECT_EQ(pane->view().lines(), 5);
  EXPECT_EQ(pane->view().document()->blockCount(), 5);
  const Look& l = look_of(pane->palette());
  EXPECT_EQ(colour("hands"), l.accent);
  EXPECT_EQ(colour("HAND STRENGTH"), l.text);
  EXPECT_EQ(colour("PEN#2"), l.caution);
  EXPECT_EQ(colour("hand 7"), l.warning);
  EXPECT_EQ(colour("removed"), l.ok);
  pane->view().setPalette(palette_of(look(LookKind::HighContrast)));
  EXPECT_EQ(colour("PEN#2"), look(LookKind::HighContrast).caution);
}

TEST_F(ConsolePaneTest, FollowsTheNewestLineUntilScrolledUp) {
  open();
  show_lines(0, 99);
  EXPECT_EQ(bar().value(), bar().maximum());
  show_lines(0, 119);
  EXPECT_EQ(bar().value(), bar().maximum());
  EXPECT_FALSE(pane->newest().isVisible());
  bar().setValue(50);
  EXPECT_TRUE(pane->newest().isVisible());
  show_lines(0, 129);
  EXPECT_EQ(bar().value(), 50);
  EXPECT_EQ(pane->newest().text(), QStringLiteral("Newest (10)"));
  pane->newest().click();
  EXPECT_EQ(bar().value(), bar().maximum());
  EXPECT_FALSE(pane->newest().isVisible());
  window.resize(700, 160);
  QCoreApplication::processEvents();
  EXPECT_EQ(bar().value(), bar().maximum());
  bar().setValue(50);
  enter("status");  // the answer is requested
  EXPECT_EQ(bar().value(), bar().maximum());
}

TEST_F(ConsolePaneTest, ScrollsByKeysAndWheel) {
  open();
  show_lines(0, 99);
  pane->view().setFocus();
  for (int i = 0; i < 3; ++i) QTest::keyClick(&pane->view(), Qt::Key_PageUp);
  EXPECT_LT(bar().value(), bar().maximum());
  EXPECT_TRUE(pane->newest().isVisible());
  const QString before = top();
  show_lines(0, 109);
  EXPECT_EQ(top(), before);
  QTest::keyClick(&pane->view(), Qt::Key_End, Qt::ControlModifier);
  EXPECT_FALSE(pane->newest().isVisible());
}

TEST_F(ConsolePaneTest, KeysScrollToTheNewestLineAtAnyHeight) {
  open();
  show_lines(0, 99);
  ConsoleView& view = pane->view();
  const int row = QFontMetrics(view.font()).lineSpacing();
  for (int more = 0; more < 2 * row; ++more) {
    window.resize(700, 220 + more);
    QCoreApplication::processEvents();
    QTest::keyClick(&view, Qt::Key_Home, Qt::ControlModifier);
    ASSERT_TRUE(pane->newest().isVisible()) << more;
    QTest::keyClick(&view, Qt::Key_End, Qt::ControlModifier);
    EXPECT_FALSE(pane->newest().isVisible()) << more;
    EXPECT_TRUE(view.at_newest()) << more;
  }
}

TEST_F(ConsolePaneTest, AFloodKeepsTheNewestLinesAndTheScrollPosition) {
  constexpr std::uint64_t kMost = ConsoleLines::kMost;
  open();
  show_lines(0, kMost - 1);
  bar().setValue(1000);
  const QString before = top();
  EXPECT_EQ(before, QStringLiteral("*ERROR* -> line 1000"));
  show_lines(300, kMost + 299);
  EXPECT_EQ(top(), before);
  EXPECT_EQ(pane->view().lines(), static_cast<int>(kMost));
  EXPECT_TRUE(text().startsWith(QStringLiteral("*ERROR* -> line 300\n")));
  show_lines(10000, 10000 + kMost - 1);  // those between were dropped unseen
  EXPECT_EQ(pane->view().document()->blockCount(), static_cast<int>(kMost));
  EXPECT_TRUE(text().startsWith(QStringLiteral("*ERROR* -> line 10000\n")));
  show_lines(0, 1);  // a console that starts again
  EXPECT_TRUE(text().endsWith(QStringLiteral("line 11999\n*ERROR* -> line 0\nline 1")));
}

TEST_F(ConsolePaneTest, FiltersByKindAndWordsWhileTheFilterIsVisible) {
  open();
  show_lines(0, 39);
  test::button(*pane, "Filter lines").click();
  ASSERT_TRUE(pane->words().isVisible());
  pane->kinds().setCurrentIndex(pane->kinds().findText(QStringLiteral("Errors")));
  EXPECT_EQ(pane->view().lines(), 4);
  show_lines(0, 50);
  EXPECT_EQ(pane->view().lines(), 6);
  pane->kinds().setCurrentIndex(0);
  QTest::keyClicks(&pane->words(), QStringLiteral("LINE 39"));
  EXPECT_EQ(text(), QStringLiteral("line 39"));
  QTest::keyClicks(&pane->words(), QStringLiteral(" nothing"));
  EXPECT_FALSE(pane->view().isVisible());
  EXPECT_TRUE(pane->empty_text().contains(QStringLiteral("filter")));
  test::button(*pane, "Filter lines").click();
  EXPECT_EQ(pane->view().lines(), 51);
}

TEST_F(ConsolePaneTest, ShowsSimulatedTimesOnRequest) {
  open();
  show_lines(0, 2);
  test::button(*pane, "Times").click();
  EXPECT_TRUE(text().endsWith(QStringLiteral("0:00:00.2  line 2")));
  test::button(*pane, "Times").click();
  EXPECT_TRUE(text().endsWith(QStringLiteral("\nline 2")));
}

TEST_F(ConsolePaneTest, CopiesTheSelectedTextOrAll) {
  open();
  show_lines(1, 3);
  test::button(*pane, "Copy").click();
  EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("line 1\nline 2\nline 3"));
  QTextCursor chosen = pane->view().document()->find(QStringLiteral("line 2"));
  pane->view().setTextCursor(chosen);
  test::button(*pane, "Copy").click();
  EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("line 2"));
  pane->view().setFocus();
  QTest::keyClick(&pane->view(), Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(&pane->view(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_TRUE(QApplication::clipboard()->text().endsWith(QStringLiteral("line 3")));
}

TEST_F(ConsolePaneTest, ClearHidesEarlierLines) {
  open();
  show_lines(0, 49);
  test::button(*pane, "Clear").click();
  EXPECT_EQ(text(), QString());
  EXPECT_TRUE(pane->empty_text().startsWith(QStringLiteral("Cleared")));
  show_lines(0, 51);
  EXPECT_EQ(text(), QStringLiteral("*ERROR* -> line 50\nline 51"));
}

TEST_F(ConsolePaneTest, KeepsItsMonospacedFontWhenTheScaleChanges) {
  apply_theme(ThemeChoice::Light);
  apply_scale(100);
  open();
  show_lines(0, 99);
  const int before = pane->view().minimumHeight();
  apply_scale(200);
  QCoreApplication::processEvents();
  const QFont fixed = console_font();
  EXPECT_EQ(pane->view().document()->defaultFont(), fixed);
  EXPECT_EQ(pane->input().font(), fixed);
  EXPECT_GT(pane->view().minimumHeight(), before * 3 / 2);
  EXPECT_EQ(bar().value(), bar().maximum());
  EXPECT_FALSE(pane->newest().isVisible());
  apply_scale(100);
}

TEST_F(ConsolePaneTest, ListsEarlierLinesOnceVisible) {
  show_lines(0, 9);
  show_lines(0, 19);
  open();
  EXPECT_EQ(pane->view().lines(), 20);
  EXPECT_EQ(bar().value(), bar().maximum());
}

TEST_F(ConsolePaneTest, RunsActionsByTheirIds) {
  open();
  int done = 0;
  actions.on("world.step", pane, [&done] { ++done; });
  enter("World.Step");
  EXPECT_EQ(done, 1);
  EXPECT_TRUE(link.typed.empty());
  EXPECT_TRUE(text().startsWith(QStringLiteral("Robot> World.Step\nworld.step: ")));
  enter("view.layer_places");
  EXPECT_TRUE(text().endsWith(QStringLiteral("Places, on")));
  enter("view.layer_places");
  EXPECT_TRUE(text().endsWith(QStringLiteral("Places, off")));
  actions.set_enabled("robot.stop", false, QStringLiteral("Choose a robot first"));
  enter("robot.stop");
  EXPECT_TRUE(text().endsWith(QStringLiteral("*ERROR* -> robot.stop: Choose a robot first")));
  enter("world.step 2");  // not an id
  EXPECT_EQ(link.typed.size(), 1U);
  show_lines(0, 0);
  EXPECT_TRUE(text().endsWith(QStringLiteral("first\n*ERROR* -> line 0")));
}

TEST_F(ConsolePaneTest, LinksErrorsToTheirSource) {
  open();
  auto lines = std::make_shared<ConsoleLines>();
  lines->lines = {{ConsoleKind::Error, "/my worlds/a.lisp:12:3: no such form", 0}};
  show(std::move(lines));
  EXPECT_EQ(text(), QStringLiteral("*ERROR* -> /my worlds/a.lisp:12:3: no such form"));
  FilePlace wanted;
  QObject::connect(pane, &ConsolePane::source_wanted, pane,
                   [&](const FilePlace& place) { wanted = place; });
  pane->view().moveCursor(QTextCursor::Start);
  QTest::keyClick(&pane->view(), Qt::Key_Return);
  EXPECT_EQ(wanted, (FilePlace{QStringLiteral("/my worlds/a.lisp"), 12, 3}));
  wanted = {};
  const QTextCursor found = pane->view().document()->find(QStringLiteral("a.lisp"));
  QTest::mouseClick(pane->view().viewport(), Qt::LeftButton, {},
                    pane->view().cursorRect(found).center() - QPoint(6, 0));
  EXPECT_EQ(wanted.line, 12);
}

TEST_F(ConsolePaneTest, ShowsTheArgumentsOfWhatIsTyped) {
  open();
  EXPECT_FALSE(pane->arguments().isVisible());
  pane->input().setFocus();
  QTest::keyClicks(&pane->input(), QStringLiteral("(camera-tu"));
  EXPECT_EQ(pane->input().suggestion(), QStringLiteral("rn"));
  EXPECT_FALSE(pane->arguments().isVisible());
  QTest::keyClicks(&pane->input(), QStringLiteral("rn "));
  ASSERT_TRUE(pane->arguments().isVisible());
  EXPECT_EQ(pane->arguments().text(),
            QStringLiteral("(camera-turn camera angle continuation) => camera angle"));
  EXPECT_EQ(pane->arguments().accessibleName(), pane->arguments().text());
  const int wide = window.width();
  pane->input().setText(QStringLiteral("forward "));
  EXPECT_EQ(pane->arguments().text(), QStringLiteral("forward TIME"));
  EXPECT_EQ(window.width(), wide);
  pane->input().clear();
  EXPECT_FALSE(pane->arguments().isVisible());
}

TEST_F(ConsolePaneTest, CompletesActionIdsAsFirstWord) {
  open();
  pane->input().setFocus();
  QTest::keyClicks(&pane->input(), QStringLiteral("view.layer_plac"));
  EXPECT_EQ(pane->input().suggestion(), QStringLiteral("es"));
  const auto found = complete_with_actions({}, "view.layer_plac", 15);
  EXPECT_EQ(found.begin, 0U);
  EXPECT_EQ(found.words, std::vector<std::string>{"view.layer_places"});
  EXPECT_TRUE(complete_with_actions({}, "help view.layer_plac", 20).words.empty());
}

}  // namespace
}  // namespace magna
