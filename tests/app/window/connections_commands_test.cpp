// SPDX-License-Identifier: GPL-3.0-or-later
// CyBOTs to dial, in the whole window: added, stored, dialled at the next start, removed.
#include <gmock/gmock.h>

#include <QLineEdit>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "tests/support/child.h"
#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/events/links/connections_pane.h"

namespace magna {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ConnectionsCommandsTest : public test::WindowTest {
 protected:
  ConnectionsPane& pane() { return window->part<ConnectionsPane>(); }
  void add(const char* address) {
    test::button(pane(), "Add CyBOT…").click();
    test::child<QLineEdit>(pane(), "Address of a CyBOT").setText(QString::fromLatin1(address));
    QTest::keyClick(&test::child<QLineEdit>(pane(), "Address of a CyBOT"), Qt::Key_Return);
  }
  void show_dials(const std::vector<std::string>& targets) {
    Snapshot next = link.copy();
    auto links = std::make_shared<LinkTable>(*next.links);
    ServerStatus cognav;
    cognav.name = "COGNAV";
    for (const std::string& target : targets) {
      cognav.dials.push_back({target, DialState::Dialling, 1, 0, ""});
    }
    links->push_back(std::move(cognav));
    next.links = std::move(links);
    show(std::move(next));
  }
};

TEST_F(ConnectionsCommandsTest, AddedCybotsAreDialledAtEachStart) {
  open();
  EXPECT_THAT(link.dials_added, IsEmpty());
  add("192.168.1.1");
  add("serial:/dev/ttyUSB0,at=1:2:90");
  const auto both = ElementsAre("192.168.1.1:288", "serial:/dev/ttyUSB0,at=1:2:90");
  EXPECT_THAT(link.dials_added, both);
  link.dials_added.clear();
  open_again();
  EXPECT_THAT(link.dials_added, both);
}

TEST_F(ConnectionsCommandsTest, ARemovedCybotIsForgotten) {
  open();
  add("192.168.1.1");
  add("10.0.0.1,profile=doc");
  show_dials({"192.168.1.1:288", "10.0.0.1:288"});
  auto& tree = test::child<QTreeView>(pane(), "Servers and attached programs");
  const auto& model = *qobject_cast<const ConnectionsModel*>(tree.model());
  tree.setCurrentIndex(model.index_of_dial("10.0.0.1:288"));
  test::button(pane(), "Remove address").click();
  EXPECT_THAT(link.dials_removed, ElementsAre("10.0.0.1:288"));
  link.dials_added.clear();
  open_again();
  EXPECT_THAT(link.dials_added, ElementsAre("192.168.1.1:288"));
}

TEST_F(ConnectionsCommandsTest, AnUnusableAddressIsReportedInTheWindow) {
  open();
  add("serial:/etc/passwd");
  EXPECT_THAT(link.dials_added, IsEmpty());
  EXPECT_TRUE(window->context()
                  .messages.texts()
                  .join(QLatin1Char('\n'))
                  .contains(QStringLiteral("under /dev")));
  EXPECT_THAT(profile->user().cybots, IsEmpty());
}

}  // namespace
}  // namespace magna
