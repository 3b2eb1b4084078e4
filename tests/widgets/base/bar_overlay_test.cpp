// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/bar_overlay.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QCoreApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QVBoxLayout>
#include <string>

#include "widgets/base/bars/confirm_bar.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/look/ui_scale.h"

namespace magna {
namespace {

TEST(BarOverlay, CoversTheTopWithoutMovingAnything) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  auto* below = new QWidget(&window);
  column->addWidget(below, 1);
  BarOverlay bars(&window);
  auto* first = new QLabel(QStringLiteral("first"));
  auto* second = new QLabel(QStringLiteral("second"));
  first->hide();
  second->hide();
  bars.add(*first);
  bars.add(*second);
  bars.lie_over(*below);
  QSignalSpy covers(&bars, &BarOverlay::covers);
  window.resize(300, 200);
  window.show();
  QCoreApplication::processEvents();
  const QRect before = below->geometry();
  EXPECT_EQ(bars.height(), 0);

  first->show();
  EXPECT_TRUE(first->isVisible());
  EXPECT_EQ(bars.geometry().topLeft(), before.topLeft());
  EXPECT_EQ(bars.width(), before.width());
  const int one = bars.height();
  EXPECT_GT(one, 0);
  EXPECT_EQ(covers.last().front().toInt(), one);
  second->show();
  EXPECT_EQ(bars.height(), 2 * one);
  window.resize(400, 200);
  QCoreApplication::processEvents();
  EXPECT_EQ(bars.width(), below->width());
  first->hide();
  second->hide();
  EXPECT_EQ(bars.height(), 0);
  EXPECT_EQ(below->geometry().size(), before.size() + QSize(100, 0));
}

/// Bars over a map that is higher than they can be.
struct BarsOverMap {
  explicit BarsOverMap(int width) {
    bars.add(area);
    bars.lie_over(map);
    window.resize(width, 3000);
    map.resize(width, 3000);
    window.show();
    QCoreApplication::processEvents();
  }
  QWidget window;
  QWidget map{&window};
  BarOverlay bars{&window};
  MessageArea area{&bars};
};

TEST(BarOverlay, ShowsTheWholeTextOfMessagesInEveryWidth) {
  const QString load = QStringLiteral(
      "/home/me/worlds/a-world-with-a-long-name.lisp:12:3: expected a list of two numbers\n"
      "The world that was open goes on.");
  const QString marks = QStringLiteral(
      "3 of 12 marks were left out: they are outside of the map, or of a kind that is not known");
  const QString change = QStringLiteral(
      "The file office.lisp has changed since the world was opened: reset the world to see it");
  for (const int percent : {100, 150}) {
    apply_scale(percent);
    for (const int width : {1600, 700, 400, 300}) {
      BarsOverMap shown(width);
      BarOverlay* const bars = &shown.bars;
      MessageArea* const area = &shown.area;
      area->show_message(Severity::Warning, load, QStringLiteral("load"));
      area->show_message(Severity::Caution, marks, QStringLiteral("marks"));
      area->show_offer(change, {QStringLiteral("Reset world"), [] {}});
      QCoreApplication::processEvents();
      const std::string what = std::to_string(width) + " at " + std::to_string(percent);
      const auto labels = area->findChildren<QLabel*>();
      ASSERT_EQ(labels.size(), 3) << what;
      for (const QLabel* label : labels) {
        const QRect place(label->mapTo(bars, QPoint()), label->size());
        EXPECT_TRUE(bars->rect().contains(place)) << what;
        EXPECT_TRUE(label->parentWidget()->rect().contains(label->geometry())) << what;
        EXPECT_GE(label->height(), label->heightForWidth(label->width())) << what;
        EXPECT_FALSE(label->text().isEmpty());
      }
      for (const QAbstractButton* button : area->findChildren<QAbstractButton*>()) {
        const QRect place(button->mapTo(bars, QPoint()), button->size());
        EXPECT_TRUE(bars->rect().contains(place)) << what;
      }
    }
  }
  apply_scale(100);
}

TEST(BarOverlay, AMessageAboveAQuestionTakesTheRoomOfItsTextAlone) {
  for (const int width : {1600, 1280, 700, 400, 300}) {
    BarsOverMap shown(width);
    ConfirmBar confirm(&shown.bars);
    shown.bars.add(confirm);
    shown.area.show_message(Severity::Info, QStringLiteral("Missions copied: robot1, robot2"));
    QCoreApplication::processEvents();
    confirm.ask(QStringLiteral("Load missions? The plans of 4 robots are replaced."),
                {QStringLiteral("robot1"), QStringLiteral("robot2"), QStringLiteral("robot3"),
                 QStringLiteral("robot4")},
                QStringLiteral("Load missions"), [] {});
    QCoreApplication::processEvents();  // its buttons find their places
    QCoreApplication::processEvents();
    const auto messages = shown.area.findChildren<MessageBar*>();
    ASSERT_EQ(messages.size(), 1);
    EXPECT_EQ(messages[0]->height(), messages[0]->heightForWidth(width)) << width;
    EXPECT_EQ(confirm.height(), confirm.heightForWidth(width)) << width;
    EXPECT_EQ(shown.area.geometry().bottom() + 1, confirm.y()) << width;
    EXPECT_EQ(shown.bars.height(), shown.area.height() + confirm.height()) << width;
  }
}

}  // namespace
}  // namespace magna
