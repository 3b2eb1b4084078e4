// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/wrapped_label.h"

#include <gtest/gtest.h>

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QTest>
#include <QTextDocument>
#include <algorithm>

namespace magna {
namespace {

/// Width of the widest line of the label as it is laid out now, pixels.
double widest_line(const WrappedLabel& label) {
  QTextDocument lines;
  lines.setDocumentMargin(0);
  lines.setDefaultFont(label.font());
  lines.setPlainText(label.text());
  lines.setTextWidth(label.width());
  return lines.idealWidth();
}

TEST(WrappedLabel, BreaksWordsThatAreWiderThanIt) {
  WrappedLabel label;
  const QString path = QStringLiteral("/a/").repeated(60);
  label.show_text(QStringLiteral("Cannot open %1").arg(path));
  for (const int width : {400, 120, 40}) {
    label.resize(width, label.heightForWidth(width));
    label.show();
    QCoreApplication::processEvents();
    EXPECT_LE(widest_line(label), width);
    EXPECT_GT(label.heightForWidth(width), label.fontMetrics().height()) << width;
  }
  EXPECT_LT(label.heightForWidth(400), label.heightForWidth(120));
  EXPECT_TRUE(label.whole_text().endsWith(path));
}

TEST(WrappedLabel, LeavesWordsThatFitAsTheyAre) {
  WrappedLabel label;
  const QString text = QStringLiteral("Some short words that have room in two lines");
  label.show_text(text);
  label.resize(200, 60);
  label.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(label.text(), text);
  EXPECT_LE(label.minimumSizeHint().width(), 200);
}

TEST(WrappedLabel, WhatIsCopiedHasNoPlacesToBreak) {
  WrappedLabel label;
  label.setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  const QString path = QStringLiteral("/home/operator/worlds/a-name-that-has-no-room.lisp");
  label.show_text(path);
  label.resize(60, 200);
  label.show();
  QCoreApplication::processEvents();
  ASSERT_NE(label.text(), path);
  label.setSelection(0, static_cast<int>(label.text().size()));
  QTest::keySequence(&label, QKeySequence::Copy);
  EXPECT_EQ(QGuiApplication::clipboard()->text(), path);
}

TEST(WrappedLabel, KeepsLinks) {
  WrappedLabel label;
  label.show_text(QStringLiteral("See <a href=\"/w/a.lisp:2\">/w/a&lt;b&gt;.lisp:2</a>"), true);
  label.resize(30, 60);
  label.show();
  QCoreApplication::processEvents();
  EXPECT_TRUE(label.text().contains(QStringLiteral("<a href=\"/w/a.lisp:2\">")));
  EXPECT_TRUE(label.text().contains(QStringLiteral("&lt;")));
  EXPECT_NE(label.text(), label.whole_text());
}

}  // namespace
}  // namespace magna
