// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "core/agent/agent_eyes.h"
#include "core/agent/agents.h"
#include "widgets/base/state/snapshot_feed.h"
#include "widgets/images/picture_maker.h"
#include "widgets/images/picture_view.h"
#include "widgets/images/scene_track.h"

class QLabel;

namespace magna {

/// Gaze of an eye in its picture.
struct GazeMark {
  QPointF at;         ///< pixels of the picture
  bool held = false;  ///< a fixation point in space, else the eye's axis
  friend bool operator==(const GazeMark&, const GazeMark&) = default;
};

/// The fixation point in the picture, or its middle, where the eye's axis is. Nothing: the point is
/// outside, for example beyond the eyes' range.
std::optional<GazeMark> gaze_mark(const Camera& camera, const Gaze& gaze);

/// Picture of one eye, with a cross at its gaze.
class EyeView : public PictureView {
  Q_OBJECT
 public:
  using PictureView::PictureView;

  void show_gaze(std::optional<GazeMark> mark);
  const std::optional<GazeMark>& gaze() const { return gaze_; }

  /// Two must fit side by side in a narrow column.
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<GazeMark> gaze_;
};

/// Pictures of both eyes of an agent, side by side, at the rate of its interface; the gaze is a
/// cross in each, and a text. Pictures are rendered on separate threads while visible.
class EyePair : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kHz = 10;  ///< pictures a second of either eye (agent-vr.md, Pictures)
  static constexpr std::int64_t kStaleNs = 1'000'000'000;  ///< without a new picture

  explicit EyePair(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~EyePair() override;

  /// Nothing: no agent.
  void show_agent(std::optional<RobotId> agent);

  EyeView& view(Eye eye) { return *sides_[static_cast<std::size_t>(eye)].view; }
  /// Text under a picture: "Left: pan 3.0° right, tilt 5.0° up".
  QString words(Eye eye) const;
  PictureMaker& maker() { return maker_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Side {
    EyeView* view = nullptr;
    QLabel* words = nullptr;
    PictureMaker::Slot slot = 0;
  };
  const AgentState* agent() const;
  void beat();
  void ask();
  void show_made(PictureMaker::Slot slot, const MadePicturePtr& picture);
  void show_gaze();
  void show_words();
  void show_nothing(const QString& why);

  SnapshotFeed& feed_;
  PictureMaker maker_;
  SceneTrack track_;
  std::shared_ptr<const Snapshot> pushed_;
  std::optional<RobotId> agent_;
  std::int64_t due_ns_ = 0;   ///< time of the next pictures
  std::int64_t calm_ns_ = 0;  ///< time of the next texts
  std::array<Side, 2> sides_;
};

}  // namespace magna
