// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bar_overlay.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QVBoxLayout>

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

}  // namespace
}  // namespace magna
