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

/// Makes pictures on threads of its own. A client has a slot for each picture that is shown: a slot
/// has at most one picture in progress and one waiting order, and a newer order replaces the
/// waiting one. So nothing piles up, however slow the machine is: late pictures are dropped.
class PictureMaker : public QObject {
  Q_OBJECT
 public:
  /// Where pictures are shown; the maker hands them out.
  using Slot = std::uint32_t;

  explicit PictureMaker(const WallClock& clock, QObject* parent = nullptr, int threads = 2);
  /// Waits for the pictures in the making: well under a millisecond each.
  ~PictureMaker() override;

  Slot new_slot() { return next_++; }
  /// Asks for a picture; `urgent`: before all that are not.
  void ask(Slot slot, PictureOrder order, bool urgent = false);
  /// Cancels the slot's pictures: waiting and unfinished ones are never delivered.
  void forget(Slot slot);

  std::uint64_t made_count() const { return made_; }
  /// Orders that were replaced by newer ones.
  std::uint64_t skipped_count() const { return skipped_; }
  /// Waiting orders: at most one for each slot.
  std::size_t waiting() const { return waiting_.size(); }
  bool idle() const { return running_ == 0 && waiting_.empty(); }

 signals:
  /// A slot's newest picture, on the thread this lives on; never null.
  void made(magna::PictureMaker::Slot slot, const magna::MadePicturePtr& picture);

 private:
  struct State {
    bool running = false;
    bool dropped = false;  ///< forgotten while it was in the making
    std::optional<PictureOrder> next;
  };
  void dispatch();
  void start(Slot slot, PictureOrder order);
  void take(Slot slot, const std::shared_ptr<MadePicture>& picture);

  const WallClock& clock_;
  Slot next_ = 0;
  std::map<Slot, State> slots_;  ///< those with something in the making or waiting
  std::deque<Slot> waiting_;     ///< in the order they come to be made
  int running_ = 0;
  std::uint64_t made_ = 0;
  std::uint64_t skipped_ = 0;
  QThreadPool pool_;
};

/// Makes one on the calling thread, without its time; for workers.
std::shared_ptr<MadePicture> make_picture(PictureOrder order);

}  // namespace magna
