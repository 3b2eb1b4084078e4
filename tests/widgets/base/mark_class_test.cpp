// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/look/mark_class.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSet>

namespace magna {
namespace {

TEST(MarkClasses, DifferInWordLetterShapeAndIcon) {
  QSet<QString> words, letters, icons;
  QSet<int> shapes;
  for (const MarkClass& one : mark_classes()) {
    words << mark_word(one.kind);
    letters << mark_letter(one.kind);
    icons << QLatin1String(one.icon);
    shapes << static_cast<int>(one.shape);
    EXPECT_TRUE(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(one.icon))))
        << one.icon;
    EXPECT_FALSE(mark_hint(one.kind).isEmpty());
  }
  for (const auto count : {words.size(), letters.size(), icons.size(), shapes.size()}) {
    EXPECT_EQ(count, kMarkKinds);
  }
}

TEST(MarkClasses, CycleThroughAllClasses) {
  EXPECT_EQ(mark_kind_after(MarkKind::Note, -1), MarkKind::SuspectedVictim);
  EXPECT_EQ(mark_kind_after(MarkKind::SuspectedVictim, 1), MarkKind::Note);
}

TEST(MarkClasses, FindingsHaveOneWordWhateverTheirState) {
  EXPECT_EQ(finding_word(MarkKind::SuspectedVictim), QStringLiteral("Victim"));
  EXPECT_EQ(finding_in_text(MarkKind::Victim), QStringLiteral("victim"));
  EXPECT_EQ(finding_word(MarkKind::Hazard), QStringLiteral("Hazard"));
  QSet<QString> states;
  for (int k = 0; k < kMarkStates; ++k) states << mark_state_word(static_cast<MarkState>(k));
  EXPECT_EQ(states.size(), kMarkStates);
}

QImage sign(MarkKind kind, const Look& look, double radius) {
  QImage image(40, 40, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  paint_mark_sign(painter, look, kind, {20, 20}, radius);
  return image;
}

TEST(MarkSign, DrawsVictimsAsAWhiteCrossOnRedAndSuspectedOnesAsOutline) {
  for (const LookKind kind : {LookKind::Light, LookKind::Dark, LookKind::HighContrast}) {
    const Look& colours = look(kind);
    const QImage victim = sign(MarkKind::Victim, colours, 14.0);
    EXPECT_EQ(victim.pixelColor(20, 20), QColor(Qt::white));
    EXPECT_EQ(victim.pixelColor(26, 26), QColor(kVictimRed));
    const QImage suspected = sign(MarkKind::SuspectedVictim, colours, 14.0);
    EXPECT_EQ(suspected.pixelColor(20, 20), colours.warning);
    EXPECT_EQ(suspected.pixelColor(26, 26), colours.base);
    EXPECT_GE(contrast(colours.warning, colours.base), 3.0);
  }
  EXPECT_GE(contrast(kVictimRed, Qt::white), 4.5);
}

TEST(MarkSign, DiffersInSmallSizesToo) {
  for (const MarkClass& one : mark_classes()) {
    for (const MarkClass& other : mark_classes()) {
      if (one.kind >= other.kind) continue;
      EXPECT_NE(sign(one.kind, look(LookKind::Dark), 4.5),
                sign(other.kind, look(LookKind::Dark), 4.5));
    }
  }
}

}  // namespace
}  // namespace magna
