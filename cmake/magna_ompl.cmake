# SPDX-License-Identifier: GPL-3.0-or-later
# OMPL::ompl. The package's own configuration adds include folders and flags to everything that is
# built and asks for more than is used here; headers of an imported target are system headers.
find_path(MAGNA_OMPL_INCLUDE ompl/geometric/planners/rrt/RRTConnect.h
  PATH_SUFFIXES ompl-1.6 ompl-1.5)
find_path(MAGNA_EIGEN_INCLUDE Eigen/Core PATH_SUFFIXES eigen3)
find_library(MAGNA_OMPL_LIBRARY ompl)
foreach(part MAGNA_OMPL_INCLUDE MAGNA_EIGEN_INCLUDE MAGNA_OMPL_LIBRARY)
  magna_need(${part} OMPL libompl-dev)
endforeach()
mark_as_advanced(MAGNA_OMPL_INCLUDE MAGNA_EIGEN_INCLUDE MAGNA_OMPL_LIBRARY)
add_library(OMPL::ompl UNKNOWN IMPORTED)
set_target_properties(OMPL::ompl PROPERTIES
  IMPORTED_LOCATION "${MAGNA_OMPL_LIBRARY}"
  INTERFACE_INCLUDE_DIRECTORIES "${MAGNA_OMPL_INCLUDE};${MAGNA_EIGEN_INCLUDE}")
