// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "tests/support/temporary_folder.h"
#include "widgets/links/connections_pane.h"
#include "widgets/links/frames_view.h"
#include "widgets/links/registers_view.h"

namespace magna {
namespace {

LinkFrame frame(bool in, const char* what, const char* verdict = "", bool good = true) {
  LinkFrame made;
  made.at_ms = 1000;
  made.server = "COGNAV";
  made.client = "link-1";
  made.in = in;
  made.bytes = std::string("\x00\x80\xC9", 3);
  made.size = 3;
  made.what = what;
  made.verdict = verdict;
  made.good = good;
  return made;
}

std::shared_ptr<const LinkFrames> some_frames() {
  auto made = std::make_shared<LinkFrames>();
  made->frames = {frame(true, "ping"), frame(false, "reply", "done"),
                  frame(true, "write 2, rotation", "wrong check byte, expected 6C", false)};
  return made;
}

class FramesTest : public testing::Test {
 protected:
  FramesTest() {
    link.show(test::demo_snapshot());
    feed.poll();
  }
  void show(const std::shared_ptr<const LinkFrames>& frames) {
    Snapshot next = link.copy();
    next.frames = frames;
    link.show(std::move(next));
    clock.advance_ms(300);
    feed.poll();
  }
  QString cell(int row, int column) { return view.filter().index(row, column).data().toString(); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  FramesView view{feed};
};

TEST_F(FramesTest, ComeOnlyWhileTheyAreWatched) {
  EXPECT_FALSE(link.parts.frames);
  show(some_frames());
  EXPECT_EQ(view.model().rowCount(), 0);
  EXPECT_TRUE(view.empty_text().contains(QStringLiteral("Watch")));
  view.set_watching(true);
  EXPECT_TRUE(link.parts.frames);
  const auto frames = some_frames();
  show(frames);
  EXPECT_EQ(view.model().rowCount(), 3);
  show(frames);
  EXPECT_EQ(view.model().rowCount(), 3) << "the same frames again";
  view.set_watching(false);
  EXPECT_FALSE(link.parts.frames);
  show(some_frames());
  EXPECT_EQ(view.model().rowCount(), 3);
}

TEST_F(FramesTest, AreShownDecodedWithTheirBytes) {
  view.set_watching(true);
  show(some_frames());
  EXPECT_EQ(cell(0, FramesModel::Connection), QStringLiteral("COGNAV link-1"));
  EXPECT_EQ(cell(0, FramesModel::Way), QStringLiteral("→ in"));
  EXPECT_EQ(cell(0, FramesModel::What), QStringLiteral("ping"));
  EXPECT_EQ(cell(0, FramesModel::Bytes), QStringLiteral("00 80 C9"));
  EXPECT_EQ(cell(1, FramesModel::Verdict), QStringLiteral("done"));
}

TEST_F(FramesTest, AreFilteredByWordsWayAndFault) {
  view.set_watching(true);
  show(some_frames());
  view.words().setText(QStringLiteral("ROTATION check"));
  ASSERT_EQ(view.filter().rowCount(), 1);
  EXPECT_EQ(cell(0, FramesModel::What), QStringLiteral("write 2, rotation"));
  view.words().clear();
  view.ways().setCurrentIndex(2);
  ASSERT_EQ(view.filter().rowCount(), 1);
  EXPECT_EQ(cell(0, FramesModel::What), QStringLiteral("reply"));
  view.ways().setCurrentIndex(0);
  view.faults().setChecked(true);
  ASSERT_EQ(view.filter().rowCount(), 1);
  view.words().setText(QStringLiteral("nothing like it"));
  EXPECT_EQ(view.filter().rowCount(), 0);
  EXPECT_TRUE(view.empty_text().contains(QStringLiteral("filter")));
}

TEST_F(FramesTest, AreCopiedAndSaved) {
  view.set_watching(true);
  show(some_frames());
  view.table().selectRow(1);
  view.copy();
  EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("reply\t\tdone")));
  EXPECT_FALSE(QApplication::clipboard()->text().contains(QStringLiteral("ping")));
  QApplication::clipboard()->clear();
  QTableView* const table = &view.table();
  table->setCurrentIndex(table->model()->index(0, 0));
  QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\t')),
            table->model()->columnCount() - 1)
      << "the whole row, not the cell";
  const test::TemporaryFolder folder;
  const QString file = QString::fromStdString((folder.path() / "frames.csv").string());
  view.save_as(file);
  QFile saved(file);
  ASSERT_TRUE(saved.open(QIODevice::ReadOnly));
  const QByteArray text = saved.readAll();
  EXPECT_EQ(text.count("\r\n"), 4);
  EXPECT_TRUE(text.startsWith("Time,Connection,Way,"));
  EXPECT_TRUE(text.contains("\"wrong check byte, expected 6C\""));
  QSignalSpy problems(&view, &FramesView::problem);
  view.save_as(QStringLiteral("/nowhere/frames.csv"));
  EXPECT_EQ(problems.count(), 1);
}

TEST_F(FramesTest, GoOutAtTheOldEndWhenThereAreTooMany) {
  view.set_watching(true);
  auto many = std::make_shared<LinkFrames>();
  many->frames.assign(FramesModel::kMost, frame(true, "ping"));
  show(many);
  auto more = std::make_shared<LinkFrames>();
  more->frames = {frame(true, "resend")};
  more->missed = 7;
  show(more);
  EXPECT_EQ(view.model().rowCount(), FramesModel::kMost);
  EXPECT_EQ(view.model().frame(FramesModel::kMost - 1).what, "resend");
  EXPECT_EQ(view.model().missed(), 7U);
  EXPECT_TRUE(view.watch_button().toolTip().contains(QStringLiteral("7")));
}

TEST(RegistersView, ShowsTheRegistersOfTheProgramThatIsChosen) {
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  Snapshot now = test::demo_snapshot();
  auto links = std::make_shared<LinkTable>();
  ServerStatus cognav;
  cognav.name = "COGNAV";
  for (const char* name : {"link-1", "link-2"}) {
    ClientStatus client;
    client.name = name;
    RegisterUse use;
    use.number = 2;
    use.name = "rotation";
    use.value = name == std::string("link-1") ? "90" : "45";
    use.written = true;
    use.age_seconds = 4.0;
    use.writes = 3;
    client.registers = {use};
    cognav.clients.push_back(client);
  }
  links->push_back(cognav);
  now.links = links;
  link.show(now);
  SnapshotFeed feed(link, clock);
  feed.poll();
  RegistersView view(feed);
  const auto cell = [&](int column) { return view.model().index(0, column).data().toString(); };
  ASSERT_EQ(view.programs().count(), 2);
  EXPECT_EQ(cell(RegistersModel::Value), QStringLiteral("90"));
  EXPECT_EQ(cell(RegistersModel::Way), QStringLiteral("→ written"));
  EXPECT_EQ(cell(RegistersModel::Writes), QStringLiteral("3"));
  view.programs().setCurrentIndex(1);
  EXPECT_EQ(cell(RegistersModel::Value), QStringLiteral("45"));
  auto nobody = std::make_shared<LinkTable>();
  Snapshot next = link.copy();
  next.links = nobody;
  link.show(next);
  clock.advance_ms(300);
  feed.poll();
  EXPECT_EQ(view.model().rowCount(), 0);
  EXPECT_FALSE(view.programs().isEnabled());
}

TEST(ConnectionsPane, HasFramesAndRegistersBehindTabs) {
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  link.show(test::demo_snapshot());
  SnapshotFeed feed(link, clock);
  feed.poll();
  ConnectionsPane pane(feed);
  ASSERT_EQ(pane.tabs().count(), 3);
  EXPECT_EQ(pane.tabs().widget(1), &pane.frames());
  EXPECT_EQ(pane.tabs().widget(2), &pane.registers());
}

}  // namespace
}  // namespace magna
