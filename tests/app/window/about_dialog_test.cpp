// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/about_dialog.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>

#include "app/window/window_timing.h"
#include "tests/support/child.h"
#include "tests/support/test_window.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

class AboutDialogTest : public test::WindowTest {
 protected:
  AboutDialogTest() {
    open();
    window->context().actions["help.about"].trigger();
    dialog = window->findChild<AboutDialog*>();
  }
  QString copied() {
    for (QPushButton* button : dialog->findChildren<QPushButton*>()) {
      if (button->text() == QStringLiteral("&Copy all")) button->click();
    }
    return QGuiApplication::clipboard()->text();
  }
  QString shown(const QString& name) {
    const auto found = static_cast<QStandardItemModel*>(test::child<PlainTree>(*dialog).model())
                           ->findItems(name, Qt::MatchExactly | Qt::MatchRecursive);
    return found.isEmpty() ? QString()
                           : found.front()->index().siblingAtColumn(1).data().toString();
  }

  AboutDialog* dialog = nullptr;
};

TEST_F(AboutDialogTest, ShowsVersionsPathsPortsTimingsAndScreen) {
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
  EXPECT_EQ(shown(QStringLiteral("Qt")), QString::fromLatin1(qVersion()));
  EXPECT_EQ(shown(QStringLiteral("World")), QStringLiteral("/worlds/office.lisp"));
  EXPECT_EQ(shown(QStringLiteral("Settings")), directory.path());
  EXPECT_FALSE(shown(QStringLiteral("Compiler")).isEmpty());
  EXPECT_EQ(shown(QStringLiteral("Colours")), QStringLiteral("light"));
  const ServerStatus& server = link.snapshot->links->front();
  EXPECT_EQ(shown(QString::fromStdString(server.name)),
            QStringLiteral("%1:%2, clients: %3")
                .arg(QString::fromStdString(server.address))
                .arg(server.port)
                .arg(server.clients.size()));
}

TEST_F(AboutDialogTest, CopiesEverythingAsPlainText) {
  const QString text = copied();
  for (const char* part : {"Versions\n", "  Magna: ", "Paths\n", "Ports\n", "Timings\n",
                           "  Window lag: median ", "Screen\n", "  Scale: 100 %\n"}) {
    EXPECT_TRUE(text.contains(QString::fromUtf8(part))) << part << " in " << text.toStdString();
  }
}

TEST_F(AboutDialogTest, FollowsTheRunAndKeepsTheSelection) {
  PlainTree& tree = test::child<PlainTree>(*dialog);
  const QModelIndex group = tree.model()->index(3, 0);
  const QModelIndex tick = tree.model()->index(1, 0, group);
  tree.setCurrentIndex(tick);
  tree.collapse(tree.model()->index(0, 0));
  Snapshot next = link.copy();
  next.tick_ms = 7.5;
  show(next);
  dialog->refresh();
  EXPECT_EQ(shown(QStringLiteral("Last tick")), QString::fromUtf8("7.5 ms"));
  EXPECT_EQ(tree.currentIndex(), tick);
  EXPECT_FALSE(tree.isExpanded(tree.model()->index(0, 0)));
}

TEST_F(AboutDialogTest, OpensOnlyOnce) {
  window->context().actions["help.about"].trigger();
  EXPECT_EQ(window->findChildren<AboutDialog*>().size(), 1);
}

TEST_F(AboutDialogTest, KnowsWhenTheMapWasFirstPainted) {
  auto& meter = window->part<FrameMeter>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return meter.first_ms().has_value(); }));
  EXPECT_GT(*meter.first_ms(), 0);
}

}  // namespace
}  // namespace magna
