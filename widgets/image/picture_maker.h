// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>

#include "widgets/image/made_picture.h"
#include "widgets/wall_clock.h"

namespace magna {

/// Renders pictures on its own threads. A client has a slot for each shown picture; a slot has at
/// most one picture in progress and one waiting order, which a newer order replaces. So orders
/// never pile up on a slow machine.
class PictureMaker : public QObject {
  Q_OBJECT
 public:
  /// Identifies a shown picture; assigned by the maker.
  using Slot = std::uint32_t;

  explicit PictureMaker(const WallClock& clock, QObject* parent = nullptr, int threads = 2);
  /// Waits for the pictures in progress: well under a millisecond each.
  ~PictureMaker() override;

  Slot new_slot() { return next_++; }
  /// Orders a picture; `urgent`: before all others.
  void ask(Slot slot, PictureOrder order, bool urgent = false);
  /// Cancels the slot's orders: unfinished pictures are never delivered.
  void forget(Slot slot);

  std::uint64_t made_count() const { return made_; }
  /// Number of orders replaced by newer ones.
  std::uint64_t skipped_count() const { return skipped_; }
  /// Number of waiting orders, at most one per slot.
  std::size_t waiting() const { return waiting_.size(); }
  bool idle() const { return running_ == 0 && waiting_.empty(); }

 signals:
  /// A slot's newest picture, delivered on this object's thread; never null.
  void made(magna::PictureMaker::Slot slot, const magna::MadePicturePtr& picture);

 private:
  struct State {
    bool running = false;
    bool dropped = false;  ///< cancelled while in progress
    std::optional<PictureOrder> next;
  };
  void dispatch();
  void start(Slot slot, PictureOrder order);
  void take(Slot slot, const std::shared_ptr<MadePicture>& picture);

  const WallClock& clock_;
  Slot next_ = 0;
  std::map<Slot, State> slots_;  ///< slots with pending orders
  std::deque<Slot> waiting_;     ///< in order of rendering
  int running_ = 0;
  std::uint64_t made_ = 0;
  std::uint64_t skipped_ = 0;
  QThreadPool pool_;
};

/// Renders a picture on the calling thread, without its time; for workers.
std::shared_ptr<MadePicture> make_picture(PictureOrder order);

}  // namespace magna
