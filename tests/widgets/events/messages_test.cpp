// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "tests/support/child.h"
#include "tests/support/event_loop.h"
#include "tests/support/temporary_folder.h"
#include "tests/widgets/events/messages_fixture.h"
#include "widgets/events/links/connections_pane.h"
#include "widgets/events/links/kinds_view.h"
#include "widgets/events/links/message_detail.h"
#include "widgets/events/links/message_filter_bar.h"
#include "widgets/events/links/messages_view.h"

namespace magna {
namespace {

using test::cognav_message;
using test::gobot_message;
using test::many_messages;
using test::some_messages;

/// "name = value" per line, indented by depth.
QString tree_text(const QAbstractItemModel& model, const QModelIndex& parent = {}, int deep = 0) {
  QString text;
  for (int k = 0; k < model.rowCount(parent); ++k) {
    const QModelIndex name = model.index(k, 0, parent);
    text += QStringLiteral("%1%2 = %3\n")
                .arg(QString(qsizetype{2} * deep, QLatin1Char(' ')), name.data().toString(),
                     name.siblingAtColumn(1).data().toString());
    text += tree_text(model, name, deep + 1);
  }
  return text;
}

class MessagesTest : public testing::Test, protected test::MessagesFixture {
 protected:
  MessagesTest() {
    view.resize(1000, 500);
    view.show();
  }
  int rows() const { return view.table().model()->rowCount(); }
  QString cell(int row, int column) const {
    return view.table().model()->index(row, column).data().toString();
  }
  MessageDetail& detail() { return test::child<MessageDetail>(view); }
  QString fields_text() { return tree_text(*test::child<QTreeView>(detail()).model()); }
  QString count() const { return view.count().text(); }
  bool at_newest() const {
    const QScrollBar& bar = *view.table().verticalScrollBar();
    return bar.value() == bar.maximum();
  }

  mutable MessagesView view{feed};
};

TEST_F(MessagesTest, AreRecordedOnlyWhileWatched) {
  EXPECT_FALSE(link.parts.messages);
  show(some_messages());
  EXPECT_EQ(rows(), 0);
  EXPECT_TRUE(view.empty_text().contains(QStringLiteral("Watch")));
  view.set_watching(true);
  EXPECT_TRUE(link.parts.messages);
  const auto messages = some_messages();
  show(messages);
  EXPECT_EQ(rows(), 3);
  show(messages);
  EXPECT_EQ(rows(), 3) << "the same frames again";
  view.set_watching(false);
  EXPECT_FALSE(link.parts.messages);
  show(some_messages());
  EXPECT_EQ(rows(), 3);
}

TEST_F(MessagesTest, AreShownDecodedWithTheirBytes) {
  view.set_watching(true);
  show(some_messages());
  EXPECT_EQ(cell(0, MessagesModel::Connection), QStringLiteral("COGNAV link-1"));
  EXPECT_EQ(cell(0, MessagesModel::Way), QStringLiteral("→ in"));
  EXPECT_EQ(cell(0, MessagesModel::What), QStringLiteral("ping"));
  EXPECT_EQ(cell(0, MessagesModel::Size), QStringLiteral("3"));
  EXPECT_EQ(cell(0, MessagesModel::Bytes), QStringLiteral("00 80 C9"));
  EXPECT_EQ(cell(1, MessagesModel::Verdict), QStringLiteral("done"));
  EXPECT_EQ(count(), QStringLiteral("3 of 3"));
}

TEST_F(MessagesTest, ShowTheChosenMessageInFull) {
  view.set_watching(true);
  auto two = std::make_shared<LinkMessages>();
  two->messages = {
      cognav_message(true, "write 2, rotation", "wrong check byte", false),
      gobot_message("dynamic", R"({"type":"dynamic","data":[["Robot.battery","r0",0.5]]})")};
  show(two);
  EXPECT_TRUE(detail().empty());
  view.table().setCurrentIndex(view.table().model()->index(0, 0));
  EXPECT_EQ(fields_text(), QStringLiteral("verdict = wrong check byte\nregister = 2, rotation\n"
                                          "check byte = C9, right\n"));
  EXPECT_TRUE(test::child<QPlainTextEdit>(detail()).toPlainText().startsWith(
      QStringLiteral("0000  00 80 C9")));
  QTest::keyClick(&view.table(), Qt::Key_Down);
  EXPECT_EQ(fields_text(), QStringLiteral("type = \"dynamic\"\ndata = 1 entry\n"
                                          "  [0] = [\"Robot.battery\", \"r0\", 0.5]\n"));
}

TEST_F(MessagesTest, AreFilteredByAllCriteriaTogether) {
  view.set_watching(true);
  show(some_messages());
  auto other = std::make_shared<LinkMessages>();
  other->messages = {gobot_message("static", "{}")};
  show(other);
  MessageFilterBar& filter = view.filter();
  test::child<QLineEdit>(filter, "Filter messages").setText(QStringLiteral("ROTATION wrong"));
  ASSERT_EQ(rows(), 1);
  EXPECT_EQ(cell(0, MessagesModel::What), QStringLiteral("write 2, rotation"));
  EXPECT_EQ(count(), QStringLiteral("1 of 4"));
  test::child<QLineEdit>(filter, "Filter messages").clear();
  filter.directions().setCurrentIndex(2);
  ASSERT_EQ(rows(), 2);
  filter.programs().setCurrentIndex(filter.programs().findText(QStringLiteral("COGNAV link-1")));
  ASSERT_EQ(rows(), 1);
  EXPECT_EQ(cell(0, MessagesModel::What), QStringLiteral("reply"));
  filter.programs().setCurrentIndex(filter.programs().findText(QStringLiteral("gobot, all")));
  ASSERT_EQ(rows(), 1);
  EXPECT_EQ(cell(0, MessagesModel::What), QStringLiteral("static"));
  filter.kinds().setCurrentIndex(filter.kinds().findText(QStringLiteral("COGNAV: reply")));
  EXPECT_EQ(rows(), 0) << "of another server than the one that is chosen";
  filter.programs().setCurrentIndex(0);
  EXPECT_EQ(rows(), 1);
  filter.kinds().setCurrentIndex(0);
  filter.directions().setCurrentIndex(0);
  test::button(filter, "Faults").setChecked(true);
  ASSERT_EQ(rows(), 1);
  test::child<QLineEdit>(filter, "Filter messages").setText(QStringLiteral("nothing like it"));
  EXPECT_EQ(rows(), 0);
  EXPECT_TRUE(view.empty_text().contains(QStringLiteral("filter")));
}

TEST_F(MessagesTest, KeepTheChosenFilterWhenOptionsAreAdded) {
  view.set_watching(true);
  show(some_messages());
  MessageFilterBar& filter = view.filter();
  filter.kinds().setCurrentIndex(filter.kinds().findText(QStringLiteral("COGNAV: reply")));
  auto other = std::make_shared<LinkMessages>();
  other->messages = {gobot_message("a", "{}"), gobot_message("z", "{}")};
  show(other);
  EXPECT_EQ(filter.kinds().currentText(), QStringLiteral("COGNAV: reply"));
  EXPECT_EQ(rows(), 1);
  view.clear();
  pass();
  EXPECT_EQ(filter.kinds().currentText(), QStringLiteral("COGNAV: reply"));
}

TEST_F(MessagesTest, WaitWhileTheListIsPaused) {
  view.set_watching(true);
  show(some_messages());
  test::button(view, "Pause").setChecked(true);
  show(some_messages());
  EXPECT_EQ(rows(), 3);
  EXPECT_EQ(count(), QStringLiteral("3 of 3, 3 since the pause"));
  test::button(view, "Pause").setChecked(false);
  EXPECT_EQ(rows(), 6);
  EXPECT_EQ(count(), QStringLiteral("6 of 6"));
}

TEST_F(MessagesTest, FollowTheNewestMessageUntilScrolledBack) {
  view.set_watching(true);
  show(many_messages(500));
  EXPECT_TRUE(at_newest());
  QScrollBar& bar = *view.table().verticalScrollBar();
  bar.triggerAction(QAbstractSlider::SliderPageStepSub);
  EXPECT_FALSE(test::button(view, "Follow the newest").isChecked());
  const int place = bar.value();
  show(many_messages(500));
  EXPECT_EQ(bar.value(), place);
  test::button(view, "Follow the newest").setChecked(true);
  EXPECT_TRUE(at_newest());
  show(many_messages(10));
  EXPECT_TRUE(at_newest());
  view.table().setCurrentIndex(view.table().model()->index(3, 0));
  EXPECT_FALSE(test::button(view, "Follow the newest").isChecked()) << "one was chosen";
  bar.triggerAction(QAbstractSlider::SliderToMaximum);
  EXPECT_TRUE(test::button(view, "Follow the newest").isChecked());
}

TEST_F(MessagesTest, DropOldFramesButKeepTheViewedOne) {
  view.set_watching(true);
  constexpr auto kMost = static_cast<int>(MessageStore::kMost);
  show(many_messages(MessageStore::kMost));
  pass(kMost / static_cast<int>(MessagesModel::kAtOnce));
  EXPECT_EQ(rows(), kMost);
  view.table().setCurrentIndex(view.table().model()->index(1000, 0));
  QScrollBar& bar = *view.table().verticalScrollBar();
  bar.setValue(1000);
  view.table().setCurrentIndex(view.table().model()->index(2, 0));
  bar.setValue(1000);
  auto more = many_messages(10, "resend");
  more->missed = 7;
  show(more);
  EXPECT_EQ(rows(), kMost);
  EXPECT_EQ(bar.value(), 990) << "the same rows are in sight";
  EXPECT_EQ(cell(kMost - 1, MessagesModel::What), QStringLiteral("resend"));
  EXPECT_FALSE(detail().empty()) << "though its row is gone";
  EXPECT_EQ(count(), QStringLiteral("20000 of 20000, 7 missed, 10 dropped"));
}

TEST_F(MessagesTest, AreAddedInPiecesDuringAFlood) {
  view.set_watching(true);
  show(many_messages(5000));
  EXPECT_EQ(rows(), static_cast<int>(MessagesModel::kAtOnce));
  pass(2);
  EXPECT_EQ(rows(), 5000);
  test::child<QLineEdit>(view.filter(), "Filter messages").setText(QStringLiteral("ping"));
  EXPECT_EQ(rows(), static_cast<int>(MessagesModel::kAtOnce));
  pass(2);
  EXPECT_EQ(rows(), 5000);
}

TEST_F(MessagesTest, CreateNoRowsWhileHidden) {
  view.set_watching(true);
  view.hide();
  show(some_messages());
  EXPECT_EQ(rows(), 0);
  EXPECT_EQ(view.kinds().count(), 3U) << "but all are recorded";
  view.show();
  EXPECT_EQ(rows(), 3);
}

TEST_F(MessagesTest, CanBeCopied) {
  view.set_watching(true);
  show(some_messages());
  view.table().selectRow(1);
  view.copy();
  EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("reply\t\tdone")));
  EXPECT_FALSE(QApplication::clipboard()->text().contains(QStringLiteral("ping")));
  QApplication::clipboard()->clear();
  view.table().setCurrentIndex(view.table().model()->index(0, 0));
  QTest::keyClick(&view.table(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\t')), 2 * 8)
      << "the whole row with the names of its columns, not the cell";
  view.table().clearSelection();
  show(many_messages(2000));
  QSignalSpy said(&view, &MessagesView::said);
  view.copy();
  EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\n')), 1000);
  EXPECT_EQ(said.count(), 1) << "and it is told that there are more";
}

TEST_F(MessagesTest, AreSavedAsShown) {
  view.set_watching(true);
  show(some_messages());
  test::button(view.filter(), "Faults").setChecked(true);
  const test::TemporaryFolder folder;
  QSignalSpy said(&view, &MessagesView::said);
  QSignalSpy problems(&view, &MessagesView::problem);
  const auto saved = [&](const char* name) {
    const QString file = QString::fromStdString((folder.path() / name).string());
    const auto before = said.count();
    view.save_as(file);
    EXPECT_TRUE(test::wait_until([&] { return said.count() > before || !problems.isEmpty(); }));
    QFile written(file);
    EXPECT_TRUE(written.open(QIODevice::ReadOnly));
    return written.readAll();
  };
  EXPECT_EQ(saved("messages.csv"),
            "time,direction,server,client,message,value,verdict,good,size,fields,hex\r\n"
            "1970-01-01T00:00:01.000Z,in,COGNAV,link-1,\"write 2, rotation\",,\"wrong check byte, "
            "expected 6C\",no,3,\"register 2, rotation, check byte C9, right\",0080c9\r\n");
  const QByteArray json = saved("messages.jsonl");
  EXPECT_EQ(json.count('\n'), 1);
  EXPECT_TRUE(json.contains("\"hex\":\"0080c9\""));
  EXPECT_TRUE(json.contains("[\"register\",\"2, rotation\"]"));
  view.save_as(QStringLiteral("/nowhere/messages.csv"));
  ASSERT_TRUE(test::wait_until([&] { return !problems.isEmpty(); }));
  EXPECT_TRUE(problems[0][0].toString().contains(QStringLiteral("/nowhere/messages.csv")));
}

TEST_F(MessagesTest, CanBeCleared) {
  view.set_watching(true);
  show(some_messages());
  view.table().setCurrentIndex(view.table().model()->index(0, 0));
  test::button(view, "Clear").click();
  EXPECT_EQ(rows(), 0);
  EXPECT_TRUE(detail().empty());
  EXPECT_EQ(count(), QStringLiteral("0 of 0"));
  show(some_messages());
  EXPECT_EQ(rows(), 3) << "it goes on";
}

class KindsTest : public testing::Test, protected test::MessagesFixture {
 protected:
  KindsTest() {
    kinds.resize(900, 300);
    kinds.show();
  }
  QString cell(int row, int column) { return kinds.rows().index(row, column).data().toString(); }

  MessagesView messages{feed};
  KindsView kinds{feed, messages};
};

TEST_F(KindsTest, AreCountedWithTheirRateAndLastValue) {
  EXPECT_TRUE(kinds.empty_text().contains(QStringLiteral("Watch")));
  test::button(kinds, "Watch").setChecked(true);
  EXPECT_TRUE(link.parts.messages);
  EXPECT_TRUE(messages.watching());
  show(some_messages());
  auto more = std::make_shared<LinkMessages>();
  more->messages = {cognav_message(true, "ping"), gobot_message("static", "{ }")};
  show(more);
  ASSERT_EQ(kinds.rows().rowCount(), 4);
  EXPECT_EQ(cell(0, KindsView::What), QStringLiteral("ping"));
  EXPECT_EQ(cell(0, KindsView::Count), QStringLiteral("2"));
  EXPECT_EQ(cell(0, KindsView::Size), QStringLiteral("6"));
  EXPECT_EQ(cell(0, KindsView::Rate), QStringLiteral("4.0")) << "two in the first half second";
  EXPECT_EQ(cell(2, KindsView::Faults), QStringLiteral("1"));
  EXPECT_EQ(cell(3, KindsView::Last), QStringLiteral("{ }"));
  EXPECT_TRUE(
      test::text(kinds, "All messages").startsWith(QStringLiteral("5 messages of 4 kinds")));
  pass(20);
  show(std::make_shared<LinkMessages>());
  EXPECT_EQ(cell(0, KindsView::Rate), QStringLiteral("0.0"));
}

TEST_F(KindsTest, AChosenKindIsListedAlone) {
  messages.set_watching(true);
  messages.show();
  show(some_messages());
  test::child<QLineEdit>(messages.filter(), "Filter messages").setText(QStringLiteral("ping"));
  QSignalSpy chosen(&kinds, &KindsView::chosen);
  const QModelIndex reply = kinds.rows().index(1, 0);
  ASSERT_EQ(cell(1, KindsView::What), QStringLiteral("reply"));
  emit kinds.table().activated(reply);
  EXPECT_EQ(chosen.count(), 1);
  ASSERT_EQ(messages.model().rowCount(), 1);
  EXPECT_EQ(messages.model().message(0)->what, "reply");
  messages.clear();
  EXPECT_EQ(kinds.rows().rowCount(), 0);
}

TEST_F(KindsTest, MergedKindsAreFoundByTheirServer) {
  messages.set_watching(true);
  messages.show();
  auto many = std::make_shared<LinkMessages>(*some_messages());
  for (std::size_t k = 0; k < MessageKinds::kMost; ++k) {
    many->messages.push_back(test::cognav_message(true, std::to_string(k).c_str()));
  }
  show(many);
  const int last = kinds.rows().rowCount() - 1;
  ASSERT_EQ(cell(last, KindsView::What), QStringLiteral("(other)"));
  EXPECT_EQ(messages.filter().kinds().findText(QStringLiteral("COGNAV: (other)")), -1);
  emit kinds.table().activated(kinds.rows().index(last, 0));
  EXPECT_EQ(messages.filter().programs().currentText(), QStringLiteral("COGNAV, all"));
  EXPECT_GT(messages.model().rowCount(), 0);
}

TEST(RegistersView, ShowsTheRegistersOfTheChosenClient) {
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
  EXPECT_EQ(cell(RegistersView::Value), QStringLiteral("90"));
  EXPECT_EQ(cell(RegistersView::Way), QStringLiteral("→ written"));
  EXPECT_EQ(cell(RegistersView::Writes), QStringLiteral("3"));
  view.programs().setCurrentIndex(1);
  EXPECT_EQ(cell(RegistersView::Value), QStringLiteral("45"));
  auto nobody = std::make_shared<LinkTable>();
  Snapshot next = link.copy();
  next.links = nobody;
  link.show(next);
  clock.advance_ms(300);
  feed.poll();
  EXPECT_EQ(view.model().rowCount(), 0);
  EXPECT_FALSE(view.programs().isEnabled());
}

TEST(ConnectionsPane, HasTabsForMessagesKindsAndRegisters) {
  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  link.show(test::demo_snapshot());
  SnapshotFeed feed(link, clock);
  feed.poll();
  ConnectionsPane pane(feed);
  ASSERT_EQ(pane.tabs().count(), 4);
  EXPECT_EQ(pane.tabs().widget(1), &pane.messages());
  EXPECT_EQ(pane.tabs().widget(2), &pane.kinds());
  EXPECT_EQ(pane.tabs().widget(3), &test::child<RegistersView>(pane));
  pane.inspect();
  EXPECT_EQ(pane.tabs().currentWidget(), &pane.messages());
  EXPECT_TRUE(link.parts.messages);
}

}  // namespace
}  // namespace magna
