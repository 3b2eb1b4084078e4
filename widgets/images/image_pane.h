// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QWidget>
#include <optional>
#include <vector>

#include "core/render/png.h"
#include "widgets/images/camera_aimer.h"
#include "widgets/images/picture_maker.h"

class QButtonGroup;
class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace magna {

class LivePage;
class MessageArea;
class PictureView;
class ThumbnailPage;

/// The metadata in a picture's file.
struct PictureFacts {
  QString robot;  ///< its name
  QString world;
  double seconds = 0.0;  ///< simulated time of the picture
  QDateTime utc;         ///< time of saving
  QString software;      ///< "Magna 1.0"
};

/// The file's texts, by keyword: Title, Robot, World, Time, Creation Time, Pose, True pose, Camera,
/// Software. Lengths in metres, angles in radians.
std::vector<PngText> picture_texts(const PictureOrder& order, const PictureFacts& facts);

/// "robot3-t123.4.png"; characters not allowed in file names become "_".
QString picture_file_name(const PictureFacts& facts);

/// Writes pictures to PNG files atomically, on a thread of its own.
class PictureSaver : public QObject {
  Q_OBJECT
 public:
  explicit PictureSaver(QObject* parent = nullptr);
  /// Waits for pending writes.
  ~PictureSaver() override;

  void save(PictureOrder order, std::vector<PngText> texts, const QString& path);

 signals:
  void saved(const QString& path);
  /// `why`: the reason and a remedy.
  void failed(const QString& path, const QString& why);

 private:
  QThreadPool pool_;
};

/// Camera pictures (`imgview`) in pages: the active robot live, all robots in small, and added
/// pages. Data of cameras is requested only while the pane is visible.
class ImagePane : public QWidget {
  Q_OBJECT
 public:
  explicit ImagePane(SnapshotFeed& feed, QWidget* parent = nullptr);
  ~ImagePane() override;

  /// Adds a page and takes ownership; its button gets position `place` of the row, or the last.
  /// `hint`: one sentence on its contents. `large`: its large picture of one robot, if any.
  struct PageTexts {
    QString title;
    QString hint;
  };
  void add_page(QWidget& page, const PageTexts& texts, PictureView* large = nullptr,
                std::optional<int> place = {});
  void show_page(const QWidget& page);
  const QWidget& shown_page() const;
  /// Shows a number behind the title of a page's button, such as the images that wait.
  void show_count(const QWidget& page, std::size_t count);
  /// Adds a button at the right of the bottom row.
  void add_tool(QWidget& tool);
  /// The buttons of the pages, above them; may be moved to the header of the dock.
  QWidget& page_bar() { return *bar_; }

  /// All large pictures of one robot; at most one is visible.
  const std::vector<PictureView*>& large_views() const { return large_; }
  LivePage& live() { return *live_; }
  /// A second live picture of the active robot, above all others if there is room.
  LivePage& head() { return *head_; }
  ThumbnailPage& all() { return *all_; }
  PictureMaker& maker() { return maker_; }
  CameraAimer& aimer() { return aimer_; }

  /// The program's name for the metadata of picture files.
  void set_software(const QString& name) { software_ = name; }
  /// The shown large picture; nullptr = none.
  MadePicturePtr shown_picture() const;
  bool can_save() const { return shown_picture() != nullptr; }
  /// Asks for a file and writes the shown picture to it, without blocking.
  void save_picture();
  void save_to(const QString& path);

 signals:
  void page_changed();
  /// This stored image is to be shown large.
  void stored_wanted(magna::ImageId image);
  /// This stored image, shown by stored_wanted, is no longer to be shown.
  void stored_left(magna::ImageId image);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  PictureFacts facts(const PictureOrder& order) const;
  void write(const MadePicturePtr& picture, const QString& path);
  void say_saved(const QString& path);
  void show_aim();

  SnapshotFeed& feed_;
  PictureMaker maker_;
  CameraAimer aimer_;
  PictureSaver saver_;
  QString software_;
  QString folder_;  ///< folder of the last saved picture
  QString saved_text_;
  std::int64_t saved_ns_ = 0;
  QWidget* bar_;
  QHBoxLayout* foot_;
  QLabel* aim_;
  QStringList titles_;  ///< of the pages
  QButtonGroup* buttons_;
  MessageArea* messages_;
  QStackedWidget* pages_;
  std::vector<PictureView*> large_;
  LivePage* live_;
  ThumbnailPage* all_;
  LivePage* head_;  ///< above the small pictures if there is room
};

}  // namespace magna
