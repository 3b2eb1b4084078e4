// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/thumbnail_page.h"

#include <QListView>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/engine/operator_inputs.h"
#include "core/render/smaller_camera.h"
#include "widgets/empty_pages.h"
#include "widgets/image/camera_aimer.h"
#include "widgets/image/thumbnail_delegate.h"
#include "widgets/remote_reader.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr std::int64_t kThumbnailPageCalmNs = 500'000'000;
constexpr int kLeastTile = 92;  // pixels at 100 %
constexpr int kMostTile = 240;
constexpr double kThumbnailPageAspect = 0.75;  // height by width of a picture
constexpr std::int64_t kThumbnailPagePatienceNs = 1'000'000'000;

}  // namespace

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
