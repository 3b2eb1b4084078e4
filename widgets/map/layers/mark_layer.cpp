// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/layers/mark_layer.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <vector>

#include "widgets/base/edit/mark_edits.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/map/scene/map_scene.h"

namespace magna {
namespace {

constexpr double kWordsScale = 15.0;
constexpr std::size_t kMostMarksWithWords = 40;  ///< visible marks with their texts
constexpr std::size_t kMostPins = 300;           ///< visible; more are drawn as small shapes

double stem() { return scaled(8.0); }     ///< from the tip to the head, pixels
double sheet() { return scaled(18.0); }   ///< a note's
double corner() { return scaled(13.0); }  ///< from a hazard's middle to its corners
double disc() { return scaled(11.0); }    ///< radius of a victim's
double words_width() { return scaled(180.0); }

double radius_of(MarkKind kind) {
  const MarkShape shape = mark_class(kind).shape;
  return shape == MarkShape::Disc || shape == MarkShape::Ring ? disc() : corner();
}

bool flat_below(MarkKind kind) { return mark_class(kind).shape == MarkShape::Sheet; }

QPointF head_of(MarkKind kind, QPointF tip) {
  return tip - QPointF(0, stem() + (flat_below(kind) ? sheet() / 2 : radius_of(kind)));
}

bool in_sight(const MapView& view, QPointF tip) {
  const double around = scaled(40.0);
  return tip.x() > -words_width() && tip.y() > -around && tip.x() < view.size().width() + around &&
         tip.y() < view.size().height() + around;
}

/// Text beside the pin: the mark's text, or the class of a mark without.
QString beside(const MarkContent& mark, bool words) {
  const bool needs_text = mark_class(mark.kind).needs_text;
  QString text = QString::fromStdString(mark.text).simplified();
  if (!words) return needs_text ? QString() : mark_letter(mark.kind);
  if (needs_text) return text;
  return text.isEmpty() ? mark_word(mark.kind) : tr("%1: %2").arg(mark_word(mark.kind), text);
}

void paint_beside(QPainter& painter, const Look& look, const MarkContent& mark, QPointF tip,
                  bool words) {
  const QString said =
      QFontMetricsF(painter.font()).elidedText(beside(mark, words), Qt::ElideRight, words_width());
  if (said.isEmpty()) return;
  const QPointF head = head_of(mark.kind, tip);
  paint_mark_label(painter, look, head + QPointF(corner() + scaled(3.0), 0), said);
}

constexpr double kDismissed = 0.45;  // opacity

/// A line through the head of the pin of a dismissed mark.
void paint_dismissal(QPainter& painter, const Look& look, MarkKind kind, QPointF tip) {
  const double reach = radius_of(kind) * 0.9;
  const QPointF head = head_of(kind, tip);
  painter.setPen(QPen(look.text, scaled(2.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(head + QPointF(-reach, reach), head + QPointF(reach, -reach));
}

constexpr double kPole = 20.0;  // pixels
constexpr double kCloth = 11.0;
constexpr double kNameWidth = 140.0;

void paint_flag(QPainter& painter, const Look& look, QPointF foot) {
  const QPointF top = foot - QPointF(0, scaled(kPole));
  const QPolygonF cloth{
      {top, top + QPointF(scaled(kCloth), scaled(kCloth / 2)), top + QPointF(0, scaled(kCloth))}};
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(foot, top);
  painter.drawPolygon(cloth);
  painter.setPen(QPen(look.text, scaled(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(foot, top);
  painter.setBrush(look.accent);
  painter.drawPolygon(cloth);
}

}  // namespace

std::span<const Mark> marks_of(const Snapshot& now) {
  return now.marks ? std::span<const Mark>(*now.marks) : std::span<const Mark>();
}

void paint_pin(QPainter& painter, const Look& look, MarkKind kind, QPointF tip) {
  const QPointF head = head_of(kind, tip);
  painter.setPen(QPen(look.map_free, scaled(4.0), Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(tip, head);
  painter.setPen(QPen(look.text, scaled(1.5), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawLine(tip, head);
  paint_mark_sign(painter, look, kind, head, radius_of(kind));
  painter.setPen(QPen(look.text, scaled(1.5)));
  painter.setBrush(look.text);
  painter.drawEllipse(tip, scaled(2.0), scaled(2.0));
}

void paint_pin_ring(QPainter& painter, const Look& look, QPointF tip) {
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(look.accent, 2));
  painter.drawEllipse(tip - QPointF(0, stem() + sheet() / 2), corner() + scaled(6.0),
                      corner() + scaled(6.0));
}

void paint_marks(QPainter& painter, const MapScene& scene) {
  if (!scene.layers["annotations"]) return;
  std::vector<std::pair<const Mark*, QPointF>> shown;
  for (const Mark& mark : marks_of(*scene.snapshot)) {
    const QPointF tip = scene.view.to_screen(mark.mark.at);
    if (in_sight(scene.view, tip)) shown.emplace_back(&mark, tip);
  }
  const bool pins = shown.size() <= kMostPins;
  const bool words = shown.size() <= kMostMarksWithWords && scene.view.scale() >= kWordsScale;
  for (const auto& [mark, tip] : shown) {
    if (!pins) {
      paint_mark_sign(painter, *scene.look, mark->mark.kind, tip, scaled(4.5));
      continue;
    }
    const bool dismissed = state_of(mark->mark) == MarkState::Dismissed;
    painter.setOpacity(dismissed ? kDismissed : 1.0);
    if (!dismissed) paint_beside(painter, *scene.look, mark->mark, tip, words);
    paint_pin(painter, *scene.look, mark->mark.kind, tip);
    painter.setOpacity(1.0);
    if (dismissed) paint_dismissal(painter, *scene.look, mark->mark.kind, tip);
  }
}

std::optional<MarkId> mark_at(const MapScene& scene, QPointF at) {
  std::optional<MarkId> found;
  if (!scene.layers["annotations"]) return found;
  for (const Mark& mark : marks_of(*scene.snapshot)) {
    const QPointF tip = scene.view.to_screen(mark.mark.at);
    const double from_head = QLineF(head_of(mark.mark.kind, tip), at).length();
    if (from_head <= corner() || QLineF(tip, at).length() <= scaled(5.0)) found = mark.id;
  }
  return found;
}

QString mark_tooltip(const Snapshot& now, const Mark& mark) {
  const MarkContent& content = mark.mark;
  const QString word = content.state ? tr("%1, %2").arg(finding_word(content.kind),
                                                        mark_state_word(*content.state))
                                     : mark_word(content.kind);
  const QString text = QString::fromStdString(content.text);
  const QString when = clock_text(static_cast<double>(mark.tick) * now.tick_seconds);
  return QStringLiteral("%1\n%2").arg(
      text.isEmpty() ? word : tr("%1: %2").arg(word, text),
      tr("by %1 at %2").arg(QString::fromStdString(mark.author), when));
}

QString mark_tooltip_at(const MapScene& scene, QPointF at) {
  const auto id = mark_at(scene, at);
  const Mark* const mark = id ? find_mark(*scene.snapshot, *id) : nullptr;
  return mark != nullptr ? mark_tooltip(*scene.snapshot, *mark) : QString();
}

void paint_bookmarks(QPainter& painter, const MapScene& scene) {
  if (!scene.layers["annotations"]) return;
  const double around = scaled(kNameWidth + kPole);
  const QRectF sight =
      QRectF(QPointF(), scene.view.size()).adjusted(-around, -around, around, around);
  for (const Bookmark& bookmark : scene.bookmarks) {
    const QPointF foot = scene.view.to_screen(bookmark.at);
    if (bookmark.is_view() || !sight.contains(foot)) continue;
    const QString name =
        QFontMetricsF(painter.font()).elidedText(bookmark.name, Qt::ElideRight, scaled(kNameWidth));
    paint_mark_label(painter, *scene.look,
                     foot + QPointF(scaled(kCloth + 3.0), -scaled(kPole - kCloth / 2)), name);
    paint_flag(painter, *scene.look, foot);
  }
}

}  // namespace magna
