// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <functional>

#include "core/imagery/pictured_floor.h"
#include "tests/support/child.h"
#include "tests/support/demo_snapshot.h"
#include "tests/support/fake_console_link.h"
#include "tests/support/fake_wall_clock.h"
#include "widgets/events/links/connections_pane.h"

namespace magna {
namespace {

QTreeView& tree_of(const ConnectionsPane& pane) {
  return test::child<QTreeView>(pane, "Servers and attached programs");
}

QString cell(const ConnectionsModel& model, int row, int column, const QModelIndex& parent = {}) {
  return model.index(row, column, parent).data().toString();
}

TEST(ConnectionsModel, ListsServersWithTheirClients) {
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

TEST(ConnectionsModel, KeepsRowsWhileOnlyCountersChange) {
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

TEST(ConnectionsModel, SaysThatAClientIsSilent) {
  ConnectionsModel model;
  model.show(test::demo_links());
  const auto shown = [&](int column) { return model.index(0, column, model.index(0, 0)); };
  const QString attached = shown(ConnectionsModel::Since).data().toString();
  const auto icon = [&] {
    return shown(ConnectionsModel::Name).data(Qt::DecorationRole).value<QPixmap>().toImage();
  };
  const QImage before = icon();
  auto silent = std::make_shared<LinkTable>(*test::demo_links());
  silent->front().clients.front().silent = true;
  model.show(silent);
  EXPECT_EQ(shown(ConnectionsModel::Since).data().toString(),
            QStringLiteral("silent, ") + attached);
  EXPECT_NE(icon(), before);
}

TEST(AttachText, DescribesHowToAttachOrWhyItIsImpossible) {
  LinkTable links = *test::demo_links();
  EXPECT_TRUE(attach_text(links).isEmpty());
  links.front().clients.clear();
  EXPECT_TRUE(attach_text(links).contains(QStringLiteral("127.0.0.1:6324")));
  links.front().listening = false;
  links.front().problem = "port 6324 is in use; try --actr-port 0";
  EXPECT_TRUE(attach_text(links).contains(QStringLiteral("try --actr-port 0")));
  EXPECT_FALSE(attach_text({}).isEmpty());
}

TEST(ConnectionsPane, ShowsAdviceUntilAClientAttachesAndTheLastErrors) {
  test::FakeConsoleLink link;
  const test::FakeWallClock fixed;
  test::FakeWallClock clock = fixed;
  link.show(test::demo_snapshot());
  SnapshotFeed feed(link, clock);
  feed.poll();
  const ConnectionsPane pane(feed);
  const QLabel& advice = test::child<QLabel>(pane, "How to attach");
  const auto& errors = test::child<QPlainTextEdit>(pane, "Last errors");
  const QTreeView& tree = tree_of(pane);
  EXPECT_FALSE(advice.isHidden());
  EXPECT_TRUE(errors.toPlainText().isEmpty());
  Snapshot next = link.copy();
  next.links = test::demo_links();
  link.show(next);
  clock.advance_ms(300);
  feed.poll();
  EXPECT_TRUE(advice.isHidden());
  EXPECT_TRUE(errors.toPlainText().contains(
      QStringLiteral("ACT-R: client-1: line 9: unknown command (fly)")));
  EXPECT_TRUE(tree.isExpanded(tree.model()->index(0, 0)));
}

/// A console that does not listen for CyBOTs and dials two.
class DialsTest : public testing::Test {
 protected:
  DialsTest() {
    link.show(test::demo_snapshot());
    change([](LinkTable& links) {
      links = *test::demo_links();
      ServerStatus cognav;
      cognav.name = "COGNAV";
      cognav.dials = {{"10.0.0.1:288", DialState::Waiting, 3, 2000, "Connection refused"},
                      {"10.0.0.2:288", DialState::Dialling, 1, 0, ""}};
      links.push_back(cognav);
    });
  }
  void change(const std::function<void(LinkTable&)>& how) {
    Snapshot next = link.copy();
    auto links = std::make_shared<LinkTable>(next.links ? *next.links : LinkTable());
    how(*links);
    next.links = links;
    link.show(next);
    clock.advance_ms(300);
    feed.poll();
  }
  const ConnectionsModel& model() { return *qobject_cast<const ConnectionsModel*>(tree().model()); }
  QString shown(const std::string& target, int column = ConnectionsModel::Since) {
    return model().index_of_dial(target).siblingAtColumn(column).data().toString();
  }
  void choose(const std::string& target) { tree().setCurrentIndex(model().index_of_dial(target)); }

  QTreeView& tree() { return tree_of(pane); }
  QAbstractButton& stop_button() { return test::button(pane, "Stop dialling"); }
  AddressBar& address() { return test::child<AddressBar>(pane); }

  test::FakeConsoleLink link;
  test::FakeWallClock clock;
  SnapshotFeed feed{link, clock};
  ConnectionsPane pane{feed};
};

TEST_F(DialsTest, EachDialIsARowWithStateAndReason) {
  EXPECT_EQ(cell(model(), 1, ConnectionsModel::Address), QStringLiteral("dials only"));
  EXPECT_EQ(shown("10.0.0.1:288", ConnectionsModel::Address), QStringLiteral("10.0.0.1:288"));
  EXPECT_EQ(shown("10.0.0.1:288"), QStringLiteral("no answer to attempt 3"));
  EXPECT_EQ(shown("10.0.0.2:288"), QStringLiteral("attempt 1"));
  EXPECT_EQ(model().index_of_dial("10.0.0.1:288").data(Qt::ToolTipRole).toString(),
            QStringLiteral("Connection refused. Next attempt after 2.0\u2009s."));
  change([](LinkTable& links) { links.back().dials[0].state = DialState::Off; });
  EXPECT_EQ(shown("10.0.0.1:288"), QStringLiteral("not dialled"));
  EXPECT_TRUE(attach_text({*feed.now().links->rbegin()}).contains(QStringLiteral("not dialled")));
  EXPECT_FALSE(model().index_of_dial("10.0.0.3:288").isValid());
}

TEST_F(DialsTest, TheChosenDialIsCancelledAndRestartedByButtonAndEnter) {
  EXPECT_FALSE(stop_button().isEnabled());
  choose("10.0.0.2:288");
  stop_button().click();
  change([](LinkTable& links) { links.back().dials[1].state = DialState::Off; });
  EXPECT_TRUE(test::button(pane, "Dial again").isEnabled());
  pane.show();
  QTest::keyClick(&tree(), Qt::Key_Return);
  EXPECT_THAT(link.dials, testing::ElementsAre(std::pair("10.0.0.2:288", false),
                                               std::pair("10.0.0.2:288", true)));
}

TEST_F(DialsTest, KeepsTheChoiceWhenAnotherRobotAttaches) {
  choose("10.0.0.2:288");
  change([](LinkTable& links) {
    links.back().dials[0].state = DialState::Attached;
    links.back().clients.resize(1);
    links.back().clients[0].name = "cybot-1";
  });
  EXPECT_EQ(shown("10.0.0.1:288"), QStringLiteral("attached"));
  stop_button().click();
  EXPECT_THAT(link.dials, testing::ElementsAre(std::pair("10.0.0.2:288", false)));
}

TEST_F(DialsTest, ASingleDialNeedsNoChoiceAndNoDialNoButton) {
  change([](LinkTable& links) { links.back().dials.pop_back(); });
  stop_button().click();
  EXPECT_THAT(link.dials, testing::ElementsAre(std::pair("10.0.0.1:288", false)));
  change([](LinkTable& links) { links.back().dials.clear(); });
  EXPECT_TRUE(stop_button().isHidden());
}

TEST_F(DialsTest, AnAddressIsAddedByKeyboard) {
  QSignalSpy added(&pane, &ConnectionsPane::dial_added);
  QSignalSpy problems(&pane, &ConnectionsPane::problem);
  pane.show();
  EXPECT_TRUE(address().isHidden());
  QTest::keyClick(&tree(), Qt::Key_Insert);
  EXPECT_FALSE(address().isHidden());
  QLineEdit& line = test::child<QLineEdit>(pane, "Address of a CyBOT");
  EXPECT_FALSE(line.accessibleName().isEmpty());
  QTest::keyClicks(&line, QStringLiteral(" serial:/dev/ttyUSB0,at=1:2:90 "));
  QTest::keyClick(&line, Qt::Key_Return);
  EXPECT_THAT(link.dials_added, testing::ElementsAre("serial:/dev/ttyUSB0,at=1:2:90"));
  ASSERT_EQ(added.count(), 1);
  EXPECT_EQ(added[0][0].toString(), QStringLiteral("serial:/dev/ttyUSB0,at=1:2:90"));
  EXPECT_EQ(problems.count(), 0);
  EXPECT_TRUE(address().isHidden());
  change([](LinkTable& links) {
    links.back().dials.push_back({"serial:/dev/ttyUSB0", DialState::Dialling, 1, 0, ""});
  });
  EXPECT_EQ(tree().currentIndex(), model().index_of_dial("serial:/dev/ttyUSB0"));
}

TEST_F(DialsTest, AnUnusableAddressIsReportedAndStays) {
  QSignalSpy added(&pane, &ConnectionsPane::dial_added);
  QSignalSpy problems(&pane, &ConnectionsPane::problem);
  test::button(pane, "Add CyBOT…").click();
  QLineEdit& line = test::child<QLineEdit>(pane, "Address of a CyBOT");
  const auto enter = [&](const char* text) {
    line.setText(QString::fromLatin1(text));
    test::button(address(), "Add").click();
    return problems.isEmpty() ? QString() : problems.takeLast()[0].toString();
  };
  EXPECT_TRUE(enter("serial:/etc/passwd").contains(QStringLiteral("expected a device under /dev")));
  EXPECT_TRUE(enter("").contains(QStringLiteral("expected HOST[:PORT]")));
  EXPECT_TRUE(enter("10.0.0.1,profile=doc").contains(QStringLiteral("dialled already")));
  EXPECT_FALSE(address().isHidden());
  EXPECT_EQ(line.text(), QStringLiteral("10.0.0.1,profile=doc"));
  EXPECT_EQ(added.count(), 0);
  EXPECT_TRUE(link.dials_added.empty());
  change([](LinkTable& links) {
    for (int i = 0; i < 30; ++i) {
      links.back().dials.push_back({"h" + std::to_string(i) + ":288", DialState::Off, 0, 0, ""});
    }
  });
  QSignalSpy over(&pane, &ConnectionsPane::problem_over);
  EXPECT_TRUE(enter("10.0.0.3").contains(QStringLiteral("32 CyBOTs are dialled already")));
  ASSERT_EQ(over.count(), 1) << "the one before";
  EXPECT_TRUE(over[0][0].toString().contains(QStringLiteral("dialled already")));
  QTest::keyClick(&line, Qt::Key_Escape);
  EXPECT_TRUE(address().isHidden());
  EXPECT_EQ(over.count(), 2);
}

TEST_F(DialsTest, TheChosenCybotIsRemovedByButtonAndKey) {
  QSignalSpy removed(&pane, &ConnectionsPane::dial_removed);
  EXPECT_FALSE(test::button(pane, "Remove address").isEnabled());
  QTest::keyClick(&tree(), Qt::Key_Delete);
  EXPECT_TRUE(link.dials_removed.empty()) << "none is chosen";
  choose("10.0.0.2:288");
  QTest::keyClick(&tree(), Qt::Key_Delete);
  choose("10.0.0.1:288");
  test::button(pane, "Remove address").click();
  EXPECT_THAT(link.dials_removed, testing::ElementsAre("10.0.0.2:288", "10.0.0.1:288"));
  EXPECT_EQ(removed.count(), 2);
}

}  // namespace
}  // namespace magna
