// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTreeView>

#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/links/connections_pane.h"

namespace magna {
namespace {

QString cell(const ConnectionsModel& model, int row, int column, const QModelIndex& parent = {}) {
  return model.index(row, column, parent).data().toString();
}

TEST(ConnectionsModel, ListsServersAndBelowThemTheAttachedPrograms) {
  ConnectionsModel model;
  model.show(test::demo_links());
  ASSERT_EQ(model.rowCount(), 1);
  const QModelIndex server = model.index(0, 0);
  EXPECT_EQ(cell(model, 0, ConnectionsModel::Name), QStringLiteral("ACT-R"));
  EXPECT_EQ(cell(model, 0, ConnectionsModel::Address), QStringLiteral("127.0.0.1:6324"));
  ASSERT_EQ(model.rowCount(server), 1);
  EXPECT_EQ(cell(model, 0, ConnectionsModel::Name, server), QStringLiteral("client-1"));
  EXPECT_EQ(cell(model, 0, ConnectionsModel::Out, server), QStringLiteral("4711"));
  EXPECT_EQ(cell(model, 0, ConnectionsModel::Errors, server), QStringLiteral("2"));
  const QModelIndex client = model.index(0, 3, server);
  EXPECT_EQ(model.parent(client), server);
  EXPECT_FALSE(model.parent(server).isValid());
  EXPECT_EQ(model.rowCount(client), 0);
}

TEST(ConnectionsModel, KeepsItsRowsWhileOnlyCountersChange) {
  ConnectionsModel model;
  model.show(test::demo_links());
  QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
  auto counted = std::make_shared<LinkTable>(*test::demo_links());
  counted->front().clients.front().messages_in = 99;
  model.show(counted);
  EXPECT_EQ(resets.count(), 0);
  EXPECT_EQ(cell(model, 0, ConnectionsModel::In, model.index(0, 0)), QStringLiteral("99"));
  auto gone = std::make_shared<LinkTable>(*counted);
  gone->front().clients.clear();
  model.show(gone);
  EXPECT_EQ(resets.count(), 1);
}

TEST(AttachText, SaysHowToAttachOrWhyNobodyCan) {
  LinkTable links = *test::demo_links();
  EXPECT_TRUE(attach_text(links).isEmpty());
  links.front().clients.clear();
  EXPECT_TRUE(attach_text(links).contains(QStringLiteral("127.0.0.1:6324")));
  links.front().listening = false;
  links.front().problem = "port 6324 is in use; try --actr-port 0";
  EXPECT_TRUE(attach_text(links).contains(QStringLiteral("try --actr-port 0")));
  EXPECT_FALSE(attach_text({}).isEmpty());
}

TEST(ConnectionsPane, ShowsAdviceUntilSomebodyAttachesAndTheLastErrors) {
  test::FakeConsoleLink link;
  const test::FakeWallClock fixed;
  test::FakeWallClock clock = fixed;
  link.show(test::demo_snapshot());
  SnapshotFeed feed(link, clock);
  feed.poll();
  const ConnectionsPane pane(feed);
  EXPECT_FALSE(pane.advice().isHidden());
  EXPECT_TRUE(pane.errors().toPlainText().isEmpty());
  Snapshot next = link.copy();
  next.links = test::demo_links();
  link.show(next);
  clock.advance_ms(300);
  feed.poll();
  EXPECT_TRUE(pane.advice().isHidden());
  EXPECT_TRUE(pane.errors().toPlainText().contains(
      QStringLiteral("ACT-R: client-1: line 9: unknown command (fly)")));
  EXPECT_TRUE(pane.tree().isExpanded(pane.tree().model()->index(0, 0)));
}

}  // namespace
}  // namespace magna
