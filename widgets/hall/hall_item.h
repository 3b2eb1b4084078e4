// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <string>
#include <utility>

#include "core/view/snapshot.h"

namespace magna {

/// An item of a hall that can be chosen on the map and in the Hall pane.
struct HallItem {
  enum class Kind : std::uint8_t { None, Machine, Belt, Area, Package, Robot };
  /// `index` of the charging area; an interact area has its belt's number.
  static constexpr int kParking = -1;

  Kind kind = Kind::None;
  int index = -1;       ///< index in Hall::machines or belts, of an area, or a robot's number
  std::string package;  ///< name, because packages have no stable index

  static HallItem machine(int index) { return {Kind::Machine, index, {}}; }
  static HallItem belt(int index) { return {Kind::Belt, index, {}}; }
  static HallItem area(int index) { return {Kind::Area, index, {}}; }
  static HallItem named_package(std::string name) { return {Kind::Package, -1, std::move(name)}; }
  static HallItem robot(int index) { return {Kind::Robot, index, {}}; }

  explicit operator bool() const { return kind != Kind::None; }
  friend bool operator==(const HallItem&, const HallItem&) = default;
};

/// The chosen item of the hall: window state shared by the map, the Hall pane and the actions.
class HallChoice : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const HallItem& item() const { return item_; }
  void choose(HallItem item);
  /// Clears a choice from another hall.
  void follow(const Snapshot& now);

 signals:
  void changed();

 private:
  HallItem item_;
  std::shared_ptr<const HallDescription> hall_;
};

}  // namespace magna
