// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/picture_view.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <utility>

#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/widget_access.h"

namespace magna {
namespace {

constexpr double kRadius = 10.0;
constexpr double kPinHeight = 22.0;  ///< from the point to the middle of the head
const QColor kPictureOverlayRim(0, 0, 0,
                                200);  // a dark and a light line are visible on any colour

bool on_pin(const PictureOverlay& overlay) { return mark_class(overlay.kind).needs_text; }

QPointF head_of(const PictureOverlay& overlay, QPointF at) {
  return on_pin(overlay) ? at - QPointF(0, scaled(kPinHeight)) : at;
}

constexpr int kPictureViewLeastWidth = 160;  // pixels at 100 %
constexpr int kPictureViewLeastHeight = 90;
constexpr int kCaption = 24;  // height
constexpr double kBadgeMargin = 6.0;

QImage greyed(const QImage& image) {
  return image.convertToFormat(QImage::Format_Grayscale8).convertToFormat(QImage::Format_RGB32);
}

/// What can be seen of it: "box" of "box#2", whose number only the world knows.
QString seen_name(const SeenFeature& feature) {
  return QString::fromStdString(feature.name.substr(0, feature.name.rfind('#')));
}

}  // namespace

void paint_overlay(QPainter& painter, const Look& look, const PictureOverlay& overlay, QPointF at) {
  const QPointF head = head_of(overlay, at);
  const double radius = scaled(kRadius);
  const std::pair<QColor, double> strokes[] = {{kPictureOverlayRim, 4.0}, {Qt::white, 1.5}};
  for (const auto& [colour, width] : strokes) {
    painter.setPen(QPen(colour, scaled(width), Qt::SolidLine, Qt::RoundCap));
    painter.setBrush(Qt::NoBrush);
    if (on_pin(overlay)) painter.drawLine(at, head);
    if (overlay.picked) painter.drawEllipse(head, radius + scaled(5.0), radius + scaled(5.0));
  }
  if (!on_pin(overlay)) {
    painter.setPen(QPen(kPictureOverlayRim, scaled(5.0)));
    painter.drawEllipse(head, radius, radius);
  }
  paint_mark_sign(painter, look, overlay.kind, head, radius);
  if (!overlay.text.isEmpty()) {
    paint_mark_label(painter, look, head + QPointF(radius + scaled(5.0), 0), overlay.text);
  }
}

bool overlay_hit(const PictureOverlay& overlay, QPointF at, QPointF pointer) {
  const QPointF off = head_of(overlay, at) - pointer;
  const double reach = scaled(kRadius + 3.0);
  return QPointF::dotProduct(off, off) <= reach * reach;
}

PictureView::PictureView(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  setProperty(kOwnFocusRing, true);
  set_access_role(*this, QAccessible::Graphic);
  setAccessibleName(tr("Picture"));
  keep_scaled(*this, [this] { updateGeometry(); });
}

PictureView::~PictureView() {
  // ~QWidget moves the focus: event filters would act on a half-destroyed view.
  for (QObject* const child : children()) removeEventFilter(child);
}

void PictureView::show_picture(MadePicturePtr picture) {
  if (picture == picture_) return;
  picture_ = std::move(picture);
  describe();
  update();
  emit picture_changed();
}

void PictureView::show_nothing(const QString& why) {
  if (!picture_ && nothing_ == why) return;
  nothing_ = why;
  picture_.reset();
  stale_.clear();
  end_drag();
  describe();
  update();
  emit picture_changed();
}

void PictureView::set_stale(const QString& words) {
  if (stale_ == words) return;
  stale_ = words;
  describe();
  update();
}

void PictureView::set_caption(std::optional<PictureCaption> caption) {
  if (caption_ == caption) return;
  caption_ = std::move(caption);
  update();
}

void PictureView::set_motion(const QStringList& wordings) {
  if (motion_ == wordings) return;
  motion_ = wordings;
  update();
}

void PictureView::set_boxes(bool shown) {
  if (boxes_ == shown) return;
  boxes_ = shown;
  update();
}

void PictureView::set_overlays(QList<PictureOverlay> overlays) {
  if (overlays_ == overlays) return;
  overlays_ = std::move(overlays);
  update();
}

void PictureView::set_pointer(Qt::CursorShape usual) {
  pointer_ = usual;
  setCursor(marking_ ? Qt::CrossCursor : pointer_);
}

void PictureView::set_marking(bool on) {
  marking_ = on;
  set_pointer(pointer_);
}

void PictureView::set_crosshair(std::optional<QPointF> at) {
  if (crosshair_ == at) return;
  crosshair_ = at;
  update();
}

std::optional<int> PictureView::overlay_at(QPointF at) const {
  if (!picture_) return {};
  for (int i = static_cast<int>(overlays_.size()) - 1; i >= 0; --i) {
    if (overlay_hit(overlays_[i], to_widget(overlays_[i].at), at)) return i;
  }
  return {};
}

QRectF PictureView::picture_rect() const {
  if (!picture_) return {};
  const QSizeF size =
      QSizeF(picture_->image.size()).scaled(QSizeF(this->size()), Qt::KeepAspectRatio);
  return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QPointF PictureView::to_picture(QPointF at) const {
  const QRectF rect = picture_rect();
  return {(at.x() - rect.x()) / rect.width() * picture_->image.width(),
          (at.y() - rect.y()) / rect.height() * picture_->image.height()};
}

QPointF PictureView::to_widget(QPointF at) const {
  const QRectF rect = picture_rect();
  return {rect.x() + at.x() / picture_->image.width() * rect.width(),
          rect.y() + at.y() / picture_->image.height() * rect.height()};
}

std::optional<QPointF> PictureView::picture_place(QPointF at) const {
  if (!picture_ || !picture_rect().contains(at)) return {};
  return to_picture(at);
}

QSize PictureView::sizeHint() const { return {scaled(320), scaled(240)}; }
QSize PictureView::minimumSizeHint() const {
  return {scaled(kPictureViewLeastWidth), scaled(kPictureViewLeastHeight)};
}

void PictureView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Look& l = look_of(palette());
  painter.fillRect(rect(), l.window);
  painter.setRenderHint(QPainter::Antialiasing);
  if (picture_) {
    paint_picture(painter);
    if (boxes_) paint_boxes(painter);
    for (const PictureOverlay& overlay : overlays_) {
      paint_overlay(painter, l, overlay, to_widget(overlay.at));
    }
    if (crosshair_) paint_crosshair(painter);
    if (!stale_.isEmpty()) paint_stale(painter);
    if (caption_) paint_caption(painter);
    if (!motion_.isEmpty() && stale_.isEmpty()) paint_motion(painter);
  } else {
    painter.setPen(l.muted);
    painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     nothing_);
  }
  if (hasFocus()) {
    const QRect box = picture_ ? picture_rect().toAlignedRect() & rect() : rect();
    draw_focus_ring(painter, box, palette());
  }
}

void PictureView::paint_picture(QPainter& painter) {
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.drawImage(picture_rect(), stale_.isEmpty() ? picture_->image : greyed(picture_->image));
}

void PictureView::paint_boxes(QPainter& painter) {
  painter.setBrush(Qt::NoBrush);
  for (const SeenFeature& feature : picture_->seen) {
    const PixelBox& b = feature.box;
    const QRectF box(to_widget(QPointF(b.x, b.y)),
                     to_widget(QPointF(b.x + b.width, b.y + b.height)));
    painter.setPen(QPen(Qt::black, 3));
    painter.drawRect(box);
    painter.setPen(QPen(Qt::white, 1));
    painter.drawRect(box);
    const QString text = seen_name(feature);
    QRectF words = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-3, 0, 3, 0);
    words.moveBottomLeft(box.topLeft());
    words.moveTop(std::max(words.top(), picture_rect().top()));
    painter.fillRect(words, QColor(0, 0, 0, 170));
    painter.drawText(words, Qt::AlignCenter, text);
  }
}

void PictureView::paint_stale(QPainter& painter) {
  const QRectF whole = picture_rect();
  painter.fillRect(whole, QColor(0, 0, 0, 90));
  QFont strong = font();
  strong.setBold(true);
  painter.setFont(strong);
  const QRectF room = whole.adjusted(kBadgeMargin, kBadgeMargin, -kBadgeMargin, -kBadgeMargin);
  constexpr int kWords = Qt::AlignCenter | Qt::TextWordWrap;
  QRectF words = painter.boundingRect(room, kWords, stale_).adjusted(-8, -4, 8, 4);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 190));
  painter.drawRoundedRect(words, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(words, kWords, stale_);
}

void PictureView::paint_crosshair(QPainter& painter) {
  const QRectF whole = picture_rect();
  const QPointF at = to_widget(*crosshair_);
  const double gap = scaled(5.0);
  for (const auto& [colour, width] : {std::pair(QColor(0, 0, 0, 200), 3.0), {Qt::white, 1.0}}) {
    painter.setPen(QPen(colour, scaled(width)));
    painter.drawLine(QPointF(whole.left(), at.y()), at - QPointF(gap, 0));
    painter.drawLine(at + QPointF(gap, 0), QPointF(whole.right(), at.y()));
    painter.drawLine(QPointF(at.x(), whole.top()), at - QPointF(0, gap));
    painter.drawLine(at + QPointF(0, gap), QPointF(at.x(), whole.bottom()));
  }
}

// Below the caption, where it lies over the picture.
void PictureView::paint_motion(QPainter& painter) {
  const QRectF picture = picture_rect();
  const double caption = caption_ ? scaled(kCaption) : 0.0;
  const double covered = std::max(0.0, caption - picture.top());
  const double margin = scaled(kBadgeMargin);
  painter.setFont(font());
  for (const QString& wording : motion_) {
    QRectF words = QRectF(painter.fontMetrics().boundingRect(wording)).adjusted(-6, -2, 6, 2);
    words.moveTopLeft(picture.topLeft() + QPointF(margin, covered + margin));
    if (words.right() > picture.right() || words.bottom() > picture.bottom()) continue;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 170));
    painter.drawRoundedRect(words, 3, 3);
    painter.setPen(Qt::white);
    painter.drawText(words, Qt::AlignCenter, wording);
    return;
  }
}

// Above the picture if there is room, else over it.
void PictureView::paint_caption(QPainter& painter) {
  const QRectF picture = picture_rect();
  const int high = scaled(kCaption);
  const QRectF line(picture.left(), std::max(0.0, picture.top() - high), picture.width(), high);
  painter.setFont(font());
  painter.fillRect(line, QColor(0, 0, 0, 150));
  const double side = high - 6;
  const QRectF swatch(line.left() + 4, line.top() + 3, side, side);
  paint_swatch(painter, swatch, caption_->style, caption_->letter, Qt::white);
  painter.setPen(Qt::white);
  const QRectF words = line.adjusted(side + 12, 0, -6, 0);
  painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, caption_->words);
  const double taken = painter.fontMetrics().horizontalAdvance(caption_->words) + 8;
  const QString name = painter.fontMetrics().elidedText(
      caption_->name, Qt::ElideRight, static_cast<int>(std::max(0.0, words.width() - taken)));
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, name);
}

void PictureView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !picture_place(event->position())) return;
  pressed_ = event->position().toPoint();
}

void PictureView::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() == Qt::NoButton) emit hovered(picture_place(event->position()));
  if (!pressed_ || !picture_) return;
  const QPoint at = event->position().toPoint();
  if (!dragging_) {
    if ((at - *pressed_).manhattanLength() < QApplication::startDragDistance() / 2) return;
    dragging_ = true;
    emit drag_began(to_picture(*pressed_));
  }
  emit dragged(to_picture(event->position()));
}

void PictureView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !pressed_) return;
  const QPoint at = *pressed_;
  const bool click = !dragging_;
  end_drag();
  if (click && picture_) emit clicked(to_picture(at));
}

void PictureView::end_drag() {
  pressed_.reset();
  if (!dragging_) return;
  dragging_ = false;
  emit drag_ended();
}

void PictureView::leaveEvent(QEvent* event) {
  emit hovered({});
  QWidget::leaveEvent(event);
}

void PictureView::hideEvent(QHideEvent* event) {
  end_drag();
  emit hovered({});
  QWidget::hideEvent(event);
}

void PictureView::keyPressEvent(QKeyEvent* event) {
  event->ignore();
  emit key_pressed(event);
  if (!event->isAccepted()) QWidget::keyPressEvent(event);
}

void PictureView::contextMenuEvent(QContextMenuEvent* event) {
  if (!picture_) return;
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  const QPointF at = by_key ? picture_rect().center() : QPointF(event->pos());
  if (const auto place = picture_place(at)) {
    emit menu_wanted(*place, by_key ? mapToGlobal(at.toPoint()) : event->globalPos());
  }
}

QString PictureView::seen_text() const {
  QStringList names;
  for (const SeenFeature& feature : picture_->seen) names << seen_name(feature);
  names.sort();  // not by distance, which would change the sentence constantly
  return names.join(QStringLiteral(", "));
}

void PictureView::describe() {
  QString told = nothing_;
  if (picture_) {
    const QString seen = seen_text();
    told = seen.isEmpty() ? tr("Nothing but walls in sight.") : tr("In sight: %1.").arg(seen);
    if (!stale_.isEmpty()) told = stale_ + QStringLiteral(". ") + told;
  }
  if (told == told_) return;
  told_ = told;
  setAccessibleDescription(told);
}

}  // namespace magna
