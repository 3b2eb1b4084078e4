// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/image/camera_aimer.h"
#include "widgets/image/picture_maker.h"
#include "widgets/image/picture_saver.h"

class QButtonGroup;
class QHBoxLayout;
class QStackedWidget;
class QToolButton;

namespace magna {

class ActionSet;
class LivePage;
class MessageArea;
class PictureView;
class ThumbnailPage;

/// What cameras see (`imgview`), by pages: the active robot live, all robots in small, and what
/// others add. What is in sight of cameras is asked for only while the pane is in sight itself.
class ImagePane : public QWidget {
  Q_OBJECT
 public:
  explicit ImagePane(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~ImagePane() override;

  /// Takes a page over; its button is the `place`th of the row, or the last. `hint`: what it shows,
  /// a sentence. `large`: where it shows one robot's picture large, if it does.
  struct PageTexts {
    QString title;
    QString hint;
  };
  void add_page(QWidget& page, const PageTexts& texts, PictureView* large = nullptr,
                std::optional<int> place = {});
  void show_page(const QWidget& page);
  const QWidget& shown_page() const;
  /// A button of the row at the top, at its right.
  void add_tool(QWidget& tool);

  /// All places where one robot's picture is shown large; at most one is in sight.
  const std::vector<PictureView*>& large_views() const { return large_; }
  LivePage& live() { return *live_; }
  /// The active robot's picture once more, above all others when there is room.
  LivePage& head() { return *head_; }
  ThumbnailPage& all() { return *all_; }
  PictureMaker& maker() { return maker_; }
  CameraAimer& aimer() { return aimer_; }
  MessageArea& messages() { return *messages_; }
  QButtonGroup& page_buttons() { return *buttons_; }
  PictureSaver& saver() { return saver_; }

  /// The name of the program that stands in pictures' files.
  void set_software(const QString& name) { software_ = name; }
  /// The large picture of one robot; nullptr: none is shown.
  MadePicturePtr shown_picture() const;
  bool can_save() const { return shown_picture() != nullptr; }
  /// Asks for a file and writes what is shown now to it, without anything waiting for that.
  void save_picture();
  void save_to(const QString& path);

 signals:
  void page_changed();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  PictureFacts facts(const PictureOrder& order) const;
  void write(const MadePicturePtr& picture, const QString& path);
  void say_saved(const QString& path);

  SnapshotFeed& feed_;
  PictureMaker maker_;
  CameraAimer aimer_;
  PictureSaver saver_;
  QString software_;
  QString folder_;  ///< of the picture saved last
  QString saved_text_;
  std::int64_t saved_ns_ = 0;
  QHBoxLayout* row_;
  QButtonGroup* buttons_;
  MessageArea* messages_;
  QStackedWidget* pages_;
  std::vector<PictureView*> large_;
  LivePage* live_;
  ThumbnailPage* all_;
  LivePage* head_;  ///< above the small pictures, where there is room
};

}  // namespace magna
