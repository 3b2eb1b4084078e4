// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mark_layer.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <vector>

#include "widgets/text_format.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr double kWordsScale = 15.0;
constexpr std::size_t kMostWords = 40;  ///< marks in sight with their words beside them
constexpr std::size_t kMostPins = 300;  ///< in sight; more are small shapes

double stem() { return scaled(8.0); }     ///< from the tip to the head, pixels
double sheet() { return scaled(18.0); }   ///< a note's
double corner() { return scaled(13.0); }  ///< from a hazard's middle to its corners
double words_width() { return scaled(180.0); }

QString tr(const char* text) { return QCoreApplication::translate("MarkLayer", text); }

QPointF head_of(AnnotationKind kind, QPointF tip) {
  return tip - QPointF(0, stem() + (kind == AnnotationKind::Hazard ? corner() : sheet() / 2));
}

QPolygonF diamond(QPointF middle, double reach) {
  return {{middle + QPointF(0, -reach), middle + QPointF(reach, 0), middle + QPointF(0, reach),
           middle + QPointF(-reach, 0)}};
}

QColor ink_on(const QColor& ground) {
  return contrast(ground, Qt::white) >= contrast(ground, Qt::black) ? Qt::white : Qt::black;
}

bool in_sight(const MapView& view, QPointF tip) {
  const double around = scaled(40.0);
  return tip.x() > -words_width() && tip.y() > -around && tip.x() < view.size().width() + around &&
         tip.y() < view.size().height() + around;
}

void paint_small(QPainter& painter, const Look& look, AnnotationKind kind, QPointF tip) {
  painter.setPen(QPen(look.text, 1));
  painter.setBrush(kind == AnnotationKind::Hazard ? look.caution : look.base);
  if (kind == AnnotationKind::Hazard) {
    painter.drawPolygon(diamond(tip, scaled(4.5)));
  } else {
    painter.drawRect(
        QRectF(tip.x() - scaled(3.0), tip.y() - scaled(3.0), scaled(6.0), scaled(6.0)));
  }
}

void paint_words(QPainter& painter, const Look& look, const Annotation& mark, QPointF tip) {
  if (mark.mark.text.empty()) return;
  const QFontMetricsF metrics(painter.font());
  const QString words = metrics.elidedText(QString::fromStdString(mark.mark.text).simplified(),
                                           Qt::ElideRight, words_width());
  const QPointF head = head_of(mark.mark.kind, tip);
  const QRectF plate(head.x() + corner() + scaled(3.0), head.y() - metrics.height() / 2 - 1,
                     metrics.horizontalAdvance(words) + scaled(8.0), metrics.height() + 2);
  QColor back = look.base;
  back.setAlphaF(0.88F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(back);
  painter.drawRoundedRect(plate, 3, 3);
  painter.setPen(look.text);
  painter.drawText(plate, Qt::AlignCenter, words);
}

}  // namespace

QString mark_word(AnnotationKind kind) {
  return kind == AnnotationKind::Hazard ? tr("Hazard") : tr("Note");
}

QString mark_letter(AnnotationKind kind) {
  return kind == AnnotationKind::Hazard ? tr("H") : tr("N");
}

std::span<const Annotation> marks_of(const Snapshot& now) {
  return now.annotations ? std::span<const Annotation>(*now.annotations)
                         : std::span<const Annotation>();
}

void paint_pin(QPainter& painter, const Look& look, AnnotationKind kind, QPointF tip) {
  const QPointF head = head_of(kind, tip);
  const bool hazard = kind == AnnotationKind::Hazard;
  const QColor ground = hazard ? look.caution : look.base;
  painter.setPen(QPen(look.map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(tip, head);
  painter.setPen(QPen(look.text, scaled(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(tip, head);
  painter.setBrush(ground);
  const QRectF paper(head.x() - sheet() / 2, head.y() - sheet() / 2, sheet(), sheet());
  if (hazard) {
    painter.drawPolygon(diamond(head, corner()));
  } else {
    painter.drawRoundedRect(paper, scaled(3.0), scaled(3.0));
  }
  painter.setBrush(look.text);
  painter.drawEllipse(tip, scaled(2.0), scaled(2.0));
  const QFont before = painter.font();
  QFont bold = before;
  bold.setBold(true);
  bold.setPixelSize(scaled(12));
  painter.setFont(bold);
  painter.setPen(ink_on(ground));
  painter.drawText(paper, Qt::AlignCenter, mark_letter(kind));
  painter.setFont(before);
}

void paint_pin_ring(QPainter& painter, const Look& look, QPointF tip) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.accent, 2));
  painter.drawEllipse(tip - QPointF(0, stem() + sheet() / 2), corner() + scaled(6.0),
                      corner() + scaled(6.0));
}

void paint_marks(QPainter& painter, const MapScene& scene) {
  if (!scene.layers.annotations) return;
  std::vector<std::pair<const Annotation*, QPointF>> shown;
  for (const Annotation& mark : marks_of(*scene.snapshot)) {
    const QPointF tip = scene.view.to_screen(mark.mark.at);
    if (in_sight(scene.view, tip)) shown.emplace_back(&mark, tip);
  }
  const bool pins = shown.size() <= kMostPins;
  const bool words = shown.size() <= kMostWords && scene.view.scale() >= kWordsScale;
  for (const auto& [mark, tip] : shown) {
    if (!pins) {
      paint_small(painter, *scene.look, mark->mark.kind, tip);
      continue;
    }
    if (words) paint_words(painter, *scene.look, *mark, tip);
    paint_pin(painter, *scene.look, mark->mark.kind, tip);
  }
}

std::optional<AnnotationId> mark_at(const MapScene& scene, QPointF at) {
  std::optional<AnnotationId> found;
  if (!scene.layers.annotations) return found;
  for (const Annotation& mark : marks_of(*scene.snapshot)) {
    const QPointF tip = scene.view.to_screen(mark.mark.at);
    const double from_head = QLineF(head_of(mark.mark.kind, tip), at).length();
    if (from_head <= corner() || QLineF(tip, at).length() <= scaled(5.0)) found = mark.id;
  }
  return found;
}

QString mark_tooltip(const Snapshot& now, const Annotation& mark) {
  const QString word = mark_word(mark.mark.kind);
  const QString text = QString::fromStdString(mark.mark.text);
  const QString when = clock_text(static_cast<double>(mark.tick) * now.tick_seconds);
  return QStringLiteral("%1\n%2").arg(
      text.isEmpty() ? word : tr("%1: %2").arg(word, text),
      tr("by %1 at %2").arg(QString::fromStdString(mark.author), when));
}

}  // namespace magna
