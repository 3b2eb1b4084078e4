// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/images/thumbnail_page.h"

#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "core/render/camera.h"
#include "widgets/base/look/focus_ring.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/state/remote_words.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/images/camera_aimer.h"
#include "widgets/images/picture_maker.h"

namespace magna {

ThumbnailModel::ThumbnailModel(SnapshotFeed& feed, QObject* parent)
    : QAbstractListModel(parent), feed_(feed) {}

int ThumbnailModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

void ThumbnailModel::follow() {
  const Snapshot& now = feed_.now();
  const std::uint64_t world = world_number(now);
  if (now.labels == labels_ && world == world_) return;
  labels_ = now.labels;
  std::vector<Shown> rows;
  for (const RobotLabel& label : labels_of(now)) {
    if (!label.present) continue;
    const int before = world == world_ ? row_of(label.id) : -1;
    rows.push_back({label.id, before < 0 ? nullptr : picture(before)});
  }
  world_ = world;
  const bool same = std::ranges::equal(rows, rows_, {}, &Shown::robot, &Shown::robot);
  if (same) {
    rows_ = std::move(rows);
    tell();
    return;
  }
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

void ThumbnailModel::remove_picture(int row) {
  if (!picture(row)) return;
  rows_[static_cast<std::size_t>(row)].picture.reset();
  emit dataChanged(index(row), index(row));
}

void ThumbnailModel::set_picture(const MadePicturePtr& picture) {
  const int row = row_of(picture->order.robot);
  if (row < 0) return;
  rows_[static_cast<std::size_t>(row)].picture = picture;
  emit dataChanged(index(row), index(row), {Qt::DecorationRole});
}

void ThumbnailModel::tell() {
  if (!rows_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

const RobotLabel* ThumbnailModel::label(int row) const {
  const auto id = robot(row);
  return id ? label_of(feed_.now(), *id) : nullptr;
}

std::optional<RobotId> ThumbnailModel::robot(int row) const {
  if (row < 0 || row >= rowCount()) return {};
  return rows_[static_cast<std::size_t>(row)].robot;
}

int ThumbnailModel::row_of(RobotId robot) const {
  const auto at = std::ranges::lower_bound(rows_, robot, {}, &Shown::robot);
  return at != rows_.end() && at->robot == robot ? static_cast<int>(at - rows_.begin()) : -1;
}

MadePicturePtr ThumbnailModel::picture(int row) const {
  return robot(row) ? rows_[static_cast<std::size_t>(row)].picture : nullptr;
}

ShownState ThumbnailModel::state(int row) const {
  const auto id = robot(row);
  return id ? shown_state(feed_.now(), *id) : ShownState::Idle;
}

bool ThumbnailModel::active(int row) const {
  const auto id = robot(row);
  return id && feed_.now().active == *id;
}

QString ThumbnailModel::why_stale(int row) const {
  const auto id = robot(row);
  if (!id) return {};
  const Snapshot& now = feed_.now();
  const RemoteStatus* const remote = remote_of(now, *id);
  if (remote != nullptr && !remote->connected) return lost_text(now, *remote);
  if (remote != nullptr && remote->silent) return tr("silent");
  const MadePicturePtr shown = picture(row);
  if (!shown) return {};
  const std::int64_t age = picture_age_ns(*shown, now, feed_.clock().now_ns(), patience_ns_);
  if (age <= patience_ns_) return {};
  return tr("%1 old").arg(duration_text(static_cast<double>(age) * 1e-9));
}

QVariant ThumbnailModel::data(const QModelIndex& index, int role) const {
  const RobotLabel* const robot = index.isValid() ? label(index.row()) : nullptr;
  if (robot == nullptr) return {};
  const QString name = QString::fromStdString(robot->name);
  switch (role) {
    case Qt::DisplayRole: return name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
      QStringList parts{name, help_state_word(feed_.now(), robot->id, state(index.row()))};
      if (active(index.row())) parts << tr("active");
      if (const QString why = why_stale(index.row()); !why.isEmpty()) parts << why;
      if (picture(index.row()) == nullptr) parts << tr("no picture yet");
      return parts.join(QStringLiteral(", "));
    }
    case Qt::AccessibleDescriptionRole: return tr("Enter makes it the active robot");
    default: return {};
  }
}

namespace {

/// Paints a robot's small picture with swatch, name and state icon below. The active robot is
/// outlined; outdated pictures are grey with a text.
class ThumbnailDelegate : public QStyledItemDelegate {
 public:
  explicit ThumbnailDelegate(ThumbnailModel& model, QObject* parent = nullptr);

  /// Size of a tile for a picture of this size, pixels.
  static QSize tile(QSize picture);
  /// Size of a tile minus its picture.
  static QSize rim();

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void paint_picture(QPainter& painter, const QRect& box, int row, const QPalette& palette) const;
  void paint_name(QPainter& painter, const QRect& box, int row, const QPalette& palette) const;

  ThumbnailModel& model_;
};

constexpr int kThumbnailDelegateRim = 5;  // pixels at 100 %: room for the outline
constexpr int kName = 22;                 // height of the name row
constexpr int kSwatch = 16;

ThumbnailDelegate::ThumbnailDelegate(ThumbnailModel& model, QObject* parent)
    : QStyledItemDelegate(parent), model_(model) {}

QSize ThumbnailDelegate::rim() {
  return {2 * scaled(kThumbnailDelegateRim), 2 * scaled(kThumbnailDelegateRim) + scaled(kName)};
}
QSize ThumbnailDelegate::tile(QSize picture) { return picture + rim(); }

QSize ThumbnailDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  const auto* const list = qobject_cast<const QListView*>(option.widget);
  return list == nullptr ? tile({160, 120}) : list->gridSize();
}

void ThumbnailDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
  const Look& l = look_of(option.palette);
  const int rim = scaled(kThumbnailDelegateRim);
  const int row = index.row();
  painter->save();
  painter->setClipRect(option.rect);
  const QRect inner = option.rect.adjusted(rim, rim, -rim, -rim);
  paint_picture(*painter, inner.adjusted(0, 0, 0, -scaled(kName)), row, option.palette);
  paint_name(*painter,
             QRect(inner.left(), inner.bottom() + 1 - scaled(kName), inner.width(), scaled(kName)),
             row, option.palette);
  painter->setRenderHint(QPainter::Antialiasing);
  if (model_.active(row)) {
    const double wide = scaled(2.5);
    painter->setPen(QPen(l.accent, wide));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(wide, wide, -wide, -wide), 4, 4);
  }
  if ((option.state & QStyle::State_HasFocus) != 0) {
    draw_focus_ring(*painter, option.rect.adjusted(1, 1, -1, -1), option.palette);
  }
  painter->restore();
}

void ThumbnailDelegate::paint_picture(QPainter& painter, const QRect& box, int row,
                                      const QPalette& palette) const {
  const Look& l = look_of(palette);
  const MadePicturePtr shown = model_.picture(row);
  if (!shown) {
    painter.fillRect(box, mix(l.window, l.text, 0.08));
    painter.setPen(l.muted);
    painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, ThumbnailModel::tr("no picture yet"));
    return;
  }
  const QSize size = shown->image.size().scaled(box.size(), Qt::KeepAspectRatio);
  const QRect at(box.left() + (box.width() - size.width()) / 2,
                 box.top() + (box.height() - size.height()) / 2, size.width(), size.height());
  const QString why = model_.why_stale(row);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (why.isEmpty()) {
    painter.drawImage(at, shown->image);
    return;
  }
  painter.drawImage(at, shown->image.convertToFormat(QImage::Format_Grayscale8));
  painter.fillRect(at, QColor(0, 0, 0, 110));
  painter.setPen(Qt::white);
  painter.drawText(at, Qt::AlignCenter | Qt::TextWordWrap, why);
}

void ThumbnailDelegate::paint_name(QPainter& painter, const QRect& box, int row,
                                   const QPalette& palette) const {
  const RobotLabel* const robot = model_.label(row);
  if (robot == nullptr) return;
  const Look& l = look_of(palette);
  const int side = scaled(kSwatch);
  const int top = box.top() + (box.height() - side) / 2 + 1;
  paint_swatch(painter, QRectF(box.left(), top, side, side), style_of(*robot),
               QString::fromStdString(robot->letter), l.text);
  const ShownState state = model_.state(row);
  const double ratio = painter.device()->devicePixelRatioF();
  painter.drawPixmap(box.right() + 1 - side, top,
                     tinted_pixmap(state_icon(state), state_colour(state, l), side, ratio));
  const QRect words = box.adjusted(side + 4, 0, -side - 4, 0);
  painter.setPen(l.text);
  painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(QString::fromStdString(robot->name),
                                                    Qt::ElideRight, words.width()));
}

constexpr std::int64_t kThumbnailPageCalmNs = 500'000'000;
constexpr int kLeastTile = 92;  // pixels at 100 %
constexpr int kMostTile = 240;
constexpr double kThumbnailPageAspect = 0.75;  // height by width of a picture
constexpr std::int64_t kThumbnailPagePatienceNs = 1'000'000'000;

}  // namespace

class ThumbnailModel;

ThumbnailPage::ThumbnailPage(SnapshotFeed& feed, PictureMaker& maker, const CameraAimer& aimer,
                             QWidget* parent)
    : QWidget(parent), feed_(feed), maker_(maker), aimer_(aimer) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  model_ = new ThumbnailModel(feed, this);
  list_ = new QListView(this);
  list_->setViewMode(QListView::IconMode);
  list_->setMovement(QListView::Static);
  list_->setResizeMode(QListView::Adjust);
  list_->setUniformItemSizes(true);
  list_->setSelectionMode(QAbstractItemView::NoSelection);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setAccessibleName(tr("All robots' cameras"));
  list_->setAccessibleDescription(tr("Arrow keys move, Enter makes a robot active"));
  list_->setModel(model_);
  list_->setItemDelegate(new ThumbnailDelegate(*model_, list_));
  pages_ = new EmptyPages(*list_, this);
  column->addWidget(pages_);
  connect(list_, &QListView::clicked, this, &ThumbnailPage::make_active);
  connect(list_, &QListView::activated, this, &ThumbnailPage::make_active);
  connect(model_, &QAbstractItemModel::modelReset, this, &ThumbnailPage::fit_tiles);
  connect(&feed, &SnapshotFeed::frame, this, &ThumbnailPage::beat);
  connect(&maker, &PictureMaker::made, this, &ThumbnailPage::show_made);
  keep_scaled(*this, [this] { fit_tiles(); });
}

void ThumbnailPage::set_head(QWidget& head) {
  head_ = &head;
  auto* const column = static_cast<QVBoxLayout*>(layout());
  column->insertWidget(0, head_, 1);
  column->setStretchFactor(pages_, 1);
  head_->setVisible(height() >= scaled(kHeightWithHead));
}

double ThumbnailPage::rate(std::size_t in_sight) {
  if (in_sight == 0) return 0.0;
  return std::min(kHz, kMostHz / static_cast<double>(in_sight));
}

PictureMaker::Slot ThumbnailPage::slot_of(RobotId robot) {
  const auto [at, added] = places_.try_emplace(robot, 0);
  if (added) at->second = maker_.new_slot();
  return at->second;
}

std::vector<int> ThumbnailPage::rows_in_sight() const {
  std::vector<int> rows;
  const QRect seen = list_->viewport()->rect();
  const QSize grid = list_->gridSize();
  if (grid.isEmpty()) return rows;
  // Computed from the grid, because there may be ten thousand tiles.
  const int columns = std::max(1, seen.width() / grid.width());
  const int top = list_->verticalScrollBar()->value() / grid.height();
  const int lines = seen.height() / grid.height() + 2;
  const int end = std::min((top + lines) * columns, model_->rowCount());
  for (int row = top * columns; row < end; ++row) {
    if (list_->visualRect(model_->index(row)).intersects(seen)) rows.push_back(row);
  }
  return rows;
}

void ThumbnailPage::follow() {
  auto snapshot = feed_.shared();
  if (snapshot == pushed_) return;
  pushed_ = snapshot;
  track_.push(std::move(snapshot));
  model_->follow();
  pages_->show_empty(model_->rowCount() > 0
                         ? QString()
                         : tr("Images of all robots' cameras.\n\nThis world has no robots yet."));
}

void ThumbnailPage::beat() {
  if (!isVisible()) return;
  const std::int64_t now = feed_.clock().now_ns();
  const double passed = std::clamp(static_cast<double>(now - beat_ns_) * 1e-9, 0.0, 0.2);
  beat_ns_ = now;
  follow();
  const std::vector<int> rows = rows_in_sight();
  const double each = rate(rows.size());
  const auto most = static_cast<double>(rows.size());
  credit_ = std::min(credit_ + passed * each * most, most);
  if (each > 0.0) {
    model_->set_patience(std::max(kThumbnailPagePatienceNs, static_cast<std::int64_t>(3e9 / each)));
  }
  const int count = static_cast<int>(credit_);
  credit_ -= count;
  // Round robin, starting after the last one.
  const auto begin = std::ranges::find_if(
      rows, [this](int row) { return !last_asked_ || *model_->robot(row) > *last_asked_; });
  auto next = begin;
  for (int i = 0; i < count; ++i) {
    if (next == rows.end()) next = rows.begin();
    ask(*next++, now);
  }
  if (now < calm_ns_) return;
  calm_ns_ = now + kThumbnailPageCalmNs;
  model_->tell();
}

void ThumbnailPage::ask(int row, std::int64_t now) {
  const RobotId robot = *model_->robot(row);
  last_asked_ = robot;
  const bool computed = remote_of(feed_.now(), robot) != nullptr;
  if (computed && hides_computed_) return model_->remove_picture(row);
  if (model_->picture(row) && not_heard(feed_.now(), robot)) return;
  auto order = track_.look(robot, aimer_.aim(robot), now);
  if (!order) return;
  order->camera = smaller(order->camera, kPictureWidth);
  maker_.ask(slot_of(robot), std::move(*order));
}

void ThumbnailPage::show_made(PictureMaker::Slot slot, const MadePicturePtr& picture) {
  const auto at = places_.find(picture->order.robot);
  if (at == places_.end() || at->second != slot) return;
  model_->set_picture(picture);
}

// As large as possible with all visible; below the minimum size the page scrolls.
void ThumbnailPage::fit_tiles() {
  const int robots = std::max(1, model_->rowCount());
  const QSize rim = ThumbnailDelegate::rim();
  const int wide = list_->width() - list_->verticalScrollBar()->sizeHint().width() - 4;
  const int high = list_->height();
  QSize best;
  for (int columns = 1; columns <= robots; ++columns) {
    const int width = std::min(wide / columns, scaled(kMostTile));
    if (width < scaled(kLeastTile) && !best.isEmpty()) break;
    const int picture =
        std::max(8, static_cast<int>(std::lround(kThumbnailPageAspect * (width - rim.width()))));
    best = {width, picture + rim.height()};
    const int rows = (robots + columns - 1) / columns;
    if (rows * best.height() <= high) break;
  }
  if (best != list_->gridSize()) list_->setGridSize(best);
}

void ThumbnailPage::make_active(const QModelIndex& index) {
  if (const auto robot = model_->robot(index.row())) feed_.link().post(input::Select{*robot});
}

void ThumbnailPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (head_ != nullptr) head_->setVisible(height() >= scaled(kHeightWithHead));
  layout()->activate();
  fit_tiles();
}

void ThumbnailPage::showEvent(QShowEvent* event) {
  beat_ns_ = feed_.clock().now_ns();
  follow();
  QWidget::showEvent(event);
}

void ThumbnailPage::hideEvent(QHideEvent* event) {
  forget_all();
  track_.clear();
  pushed_.reset();
  QWidget::hideEvent(event);
}

void ThumbnailPage::forget_all() {
  for (const auto& [robot, place] : places_) maker_.forget(place);
}

}  // namespace magna
