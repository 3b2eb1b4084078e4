// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/sim/ids.h"
#include "core/view/mission_file.h"
#include "widgets/base/parts/file_dialog.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace magna {

struct WindowContext;
struct WorldSnapshot;

/// Asks which robots get missions whose robots this world does not have. Not modal for the rest of
/// the program: nothing waits for it.
class MissionDialog : public QDialog {
  Q_OBJECT
 public:
  using Robots = std::vector<std::pair<RobotId, QString>>;

  /// `missions`: one text each; `robots`: the choices; `first`: preset for the first mission.
  MissionDialog(const QStringList& missions, Robots robots, std::optional<RobotId> first,
                QWidget* parent);

  /// The robot of each mission; nothing = the mission is left out.
  std::vector<std::optional<RobotId>> chosen() const;
  QComboBox& choice(std::size_t mission) const { return *choices_[mission]; }

 private:
  void follow();

  Robots robots_;
  std::vector<QComboBox*> choices_;
  QLabel* remark_;
  QPushButton* load_;
};

/// Saves missions to files and copies them, and loads them from files, the clipboard and dropped
/// files (JSON with everything, or GeoJSON); a load is one entry of the history and starts no
/// robot. Files are read and written on a thread.
class MissionFiles : public QObject {
  Q_OBJECT
 public:
  enum class Robots { Selected, All };
  using Done = std::function<void()>;

  explicit MissionFiles(const WindowContext& context);

  /// The missions of these robots; those without way-points are left out.
  MissionDocument missions_of(Robots which) const;
  /// Shows a file dialog first. `done` is called once the document is saved.
  void ask_for_saving(MissionDocument document, Done done = {});
  /// GeoJSON if the name ends so, else JSON with everything.
  void save_to(const QString& file, MissionDocument document, Done done = {});
  /// Shows a file dialog first.
  void ask_for_loading();
  /// Loads missions and marks of a file. Asks which robots get missions whose robots are missing. A
  /// damaged file changes nothing; the message has line and column.
  void load_from(const QString& file);
  /// The same for a dropped file; calls `otherwise` if it does not look like one of missions.
  void load_or(const QString& file, Done otherwise);
  void copy();
  void paste();

 signals:
  /// These missions and marks are in a file now, with the names of robots in this world.
  void stored(const magna::MissionDocument& document);

 private:
  using World = std::shared_ptr<const WorldSnapshot>;
  /// What was read: the document, or why not; nothing = it is not a file of missions.
  using Read = std::optional<Result<MissionDocument>>;
  struct Saving {
    MissionDocument document;
    Done done;
  };

  void read(std::function<Read()> read, const QString& name, const QString& entry, Done otherwise);
  void take(const MissionDocument& document, const QString& name, const QString& entry);
  void ask_for_robots(const MissionDocument& document, const QString& name, const QString& entry,
                      const std::vector<std::optional<RobotId>>& targets);
  void load(const MissionDocument& document, const std::vector<std::optional<RobotId>>& targets,
            const QString& name, const QString& entry);
  void carry_out(MissionDocument document, const std::vector<std::optional<RobotId>>& targets,
                 const QString& name, const QString& entry);
  /// Why this world cannot take marks and areas of it; empty = it can.
  QString why_not(const MissionDocument& document) const;
  std::optional<RobotId> robot_named(const std::string& name) const;
  void refuse(const QString& why);
  void follow();

  const WindowContext& context_;
  FileSaver saver_;
  std::map<QString, Saving> saving_;  ///< by file
  QThreadPool pool_;
};

/// The sentences as one text with at most eight of them; empty = there are none.
QString unused_text(const std::vector<std::string>& unused);

}  // namespace magna
